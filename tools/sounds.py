"""`python tools/sounds.py` makes the sounds of the app: companion/app/device/sounds/*.wav."""

from __future__ import annotations

import math
import struct
import wave
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "companion" / "app" / "device" / "sounds"
RATE = 22_050


def tone(pitches: tuple[float, ...], seconds: float, loudness: float) -> bytes:
    """A soft knock: a few sines that die away at once."""
    samples = []
    for at in range(int(RATE * seconds)):
        time = at / RATE
        fade = math.exp(-time * 38) * min(1.0, time * 400)
        value = sum(math.sin(2 * math.pi * pitch * time) for pitch in pitches) / len(pitches)
        samples.append(int(32_767 * loudness * fade * value))
    return struct.pack(f"<{len(samples)}h", *samples)


def write(name: str, sound: bytes) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound)


if __name__ == "__main__":
    write("draw", tone((420.0, 633.0), 0.12, 0.30))
    write("time", tone((523.25, 784.0), 0.20, 0.25))
