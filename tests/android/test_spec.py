"""The spec says what python-for-android needs, and no more than the app needs."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from companion.app.shell.version import VERSION
from companion.share.links import LINK
from tests.android.spec import ROOT, option, packed, requirements, spec, words

NAMESPACE = "http://schemas.android.com/apk/res/android"
NAME = f"{{{NAMESPACE}}}name"


def android_xml(name: str) -> ElementTree.Element:
    """A file of android/ inside the element that python-for-android puts it into."""
    text = (ROOT / "android" / name).read_text(encoding="utf-8")
    if not text.startswith("<?xml"):
        body = f" {text}/>" if text.startswith("android:") else f">{text}</app>"
        text = f'<app xmlns:android="{NAMESPACE}"{body}'
    return ElementTree.fromstring(text)


def test_buildozer_accepts_the_spec(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from buildozer import Buildozer

    monkeypatch.chdir(tmp_path)
    made = Buildozer(str(ROOT / "buildozer.spec"), target=None)
    made.check_configuration_tokens()
    assert made.get_version() == VERSION
    assert made.config.getbooldefault("buildozer", "warn_on_root", True) is False


def test_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert option("version") == project["version"] == VERSION


def test_camera_network_and_vibration_are_all_we_ask_for() -> None:
    assert words("android.permissions") == [
        "android.permission.CAMERA",
        "android.permission.INTERNET",
        "android.permission.VIBRATE",
    ]
    optional = android_xml("manifest.xml")
    assert {feature.get(f"{{{NAMESPACE}}}required") for feature in optional} == {"false"}


def test_levels_fit_python_for_android() -> None:
    from pythonforandroid import recommendations

    assert option("android.ndk") == recommendations.RECOMMENDED_NDK_VERSION
    assert int(option("android.minapi")) >= recommendations.RECOMMENDED_NDK_API
    assert int(option("android.api")) >= recommendations.RECOMMENDED_TARGET_API
    assert option("android.ndk_api") == option("android.minapi")
    assert set(words("android.archs")) <= {"arm64-v8a", "armeabi-v7a", "x86", "x86_64"}
    assert option("orientation") == "all"


def test_python_for_android_resolves_the_requirements(tmp_path: Path) -> None:
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap

    context = Context()
    context.local_recipes = None
    bootstrap = Bootstrap.get_bootstrap(option("p4a.bootstrap"), context)
    order, modules, chosen = get_recipe_order_and_bootstrap(
        context, {name.lower() for name in requirements()}, bootstrap
    )
    assert chosen.name == "sdl2"
    assert {"python3", "kivy", "pyjnius", "libzbar", "pyzbar", "android"} <= set(order)
    assert order.index("libzbar") < order.index("pyzbar")
    # What has no recipe is installed by pip, which cannot compile: pure Python only.
    assert {"tinydb", "qrcode"} <= set(modules)


def test_nothing_that_cannot_be_built() -> None:
    assert not {"zxing-cpp", "zxingcpp", "zstandard", "brotli"} & set(requirements())
    assert not [name for name in requirements() if "=" in name]


@pytest.mark.parametrize(
    ("key", "size"),
    [
        ("icon.filename", (512, 512)),
        ("icon.adaptive_foreground.filename", (432, 432)),
        ("icon.adaptive_background.filename", (432, 432)),
        ("presplash.filename", (1024, 1024)),
    ],
)
def test_pictures(key: str, size: tuple[int, int]) -> None:
    with Image.open(ROOT / option(key)) as picture:
        assert picture.size == size
        # The corners of an icon are open; what lies behind something is not.
        assert (picture.mode == "RGBA") == key.startswith(("icon.filename", "icon.adaptive_f"))


def test_the_start_picture_melts_into_the_screen() -> None:
    with Image.open(ROOT / option("presplash.filename")) as picture:
        corner = picture.getpixel((0, 0))
    assert "#{:02X}{:02X}{:02X}".format(*corner) == option("android.presplash_color")


def test_links_and_files_open_the_app() -> None:
    filters = android_xml(Path(option("android.manifest.intent_filters")).name)
    data = [
        {key.partition("}")[2]: value for key, value in element.attrib.items()}
        for element in filters.iter("data")
    ]
    assert {"scheme": LINK.partition(":")[0]} in data
    assert {"scheme": "content"} in data and {"mimeType": "text/plain"} in data
    for each in filters.iter("intent-filter"):
        names = {element.get(NAME) for element in each}
        assert {"android.intent.action.VIEW", "android.intent.category.DEFAULT"} <= names
    # Without it Android starts the app a second time beside the first.
    assert option("android.manifest.launch_mode") == "singleTask"


DOMAINS = ("root", "file", "database", "sharedpref", "external")
"""Where an app of Android can have data; `device_` before them means: before the first unlock."""


def test_nothing_leaves_the_phone_by_itself() -> None:
    """README: nothing leaves the device. Android's cloud is outside of it."""
    assert option("android.allow_backup") == "False"
    old = android_xml(Path(option("android.backup_rules")).name)
    new = android_xml(Path(option("android.res_xml")).name)
    assert [part.tag for part in new] == ["cloud-backup", "device-transfer"]
    everything = {*DOMAINS, *(f"device_{domain}" for domain in DOMAINS[:-1])}
    for rules in (old, *new):
        assert {rule.tag for rule in rules} == {"exclude"}
        assert {rule.get("domain") for rule in rules if rule.get("path") == "."} == everything
    told = android_xml(Path(option("android.extra_manifest_application_arguments")).name)
    assert f"@xml/{Path(option('android.res_xml')).stem}" in told.attrib.values()
    assert "Export and backup" in (ROOT / "docs" / "android.md").read_text(encoding="utf-8")


def test_every_data_file_is_packed() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "companion", "kv", "locale", "main.py"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.split()  # fmt: skip
    # The catalogues are packed compiled; py.typed is for type checkers.
    wanted = {path for path in listed if Path(path).suffix not in (".po", ".typed")}
    assert wanted <= packed() | {path for path in listed if not (ROOT / path).exists()}


def test_nothing_else_is_packed() -> None:
    assert {path.partition("/")[0] for path in packed()} == {
        "companion",
        "kv",
        "locale",
        "main.py",
    }
    assert spec().get("app", "source.dir") == "."
