"""The camera of the device as a picture that looks for codes."""

from __future__ import annotations

import logging
from typing import Any

from kivy.clock import Clock
from kivy.logger import Logger
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.device import android
from companion.app.look.kv import load
from companion.share import CameraScanner, ShareError

LOOKS_PER_SECOND = 8
"""Twice the pictures of a stream, so that hardly one slips through between two looks."""
RGBA = 4
GREEN = 1
SILENT = logging.CRITICAL + 1


def available() -> bool:
    """Whether Kivy found a camera provider and a reader of codes is installed."""
    try:
        CameraScanner()
    except ShareError:
        return False
    # Kivy tells at length, as a critical fault, which providers it did not find.
    level = Logger.level
    Logger.setLevel(SILENT)
    try:
        from kivy.core.camera import Camera
    finally:
        Logger.setLevel(level)
    return Camera is not None


def luminance(pixels: bytes) -> bytes:
    """Grey values of an RGBA picture: the green channel is near enough, and cheap to take."""
    return pixels[GREEN::RGBA]


class CameraView(BoxLayout):
    """Dispatches `on_code(text)` for every code it sees, until it is stopped."""

    camera: Any = ObjectProperty(None, allownone=True)

    __events__ = ("on_code", "on_failed")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._scanner = CameraScanner()
        self._looking: Any = None

    def start(self) -> None:
        self._scanner.start(lambda text: self.dispatch("on_code", text))
        if android.here():
            android.ask_for_camera(self._asked)
        else:
            self._open()

    def stop(self) -> None:
        self._scanner.stop()
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self.camera is not None:
            self.camera.play = False
            self.remove_widget(self.camera)
            self.camera = None

    def see(self, texture: Any) -> None:
        """Looks at one picture."""
        width, height = texture.size
        self._scanner.look(luminance(texture.pixels), int(width), int(height))

    def _asked(self, allowed: bool) -> None:
        """Android answers in a thread of its own."""
        Clock.schedule_once(lambda _: self._open() if allowed else self._fail())

    def _open(self) -> None:
        from kivy.uix.camera import Camera

        try:
            self.camera = Camera(play=True, resolution=(1280, 720))
        except Exception:
            # Every provider fails in its own way: no device, in use, no permission.
            self._fail()
            return
        self.add_widget(self.camera)
        self._looking = Clock.schedule_interval(self._look, 1 / LOOKS_PER_SECOND)

    def _look(self, _: float) -> None:
        if self.camera is not None and self.camera.texture is not None:
            self.see(self.camera.texture)

    def _fail(self) -> None:
        self.stop()
        self.dispatch("on_failed")

    def on_code(self, text: str) -> None:
        pass

    def on_failed(self) -> None:
        pass


load("widgets/camera")
