"""Codes as pictures, read back by an independent reader: sharp, tilted, blurred, dark, lost."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageEnhance, ImageFilter

from companion.share import (
    CameraScanner,
    NoReader,
    NotACode,
    PictureScanner,
    Reader,
    Status,
    TextScanner,
    TooLarge,
    codes_in,
    frames,
    grouped,
    link,
    pack,
    read_image,
    read_images,
    scan,
    symbol,
    unpack_match,
)
from companion.share.links import LINK
from companion.share.qr import ANIMATION_MASK, QUIET
from tests.share.tables import CASES, GAMES, played
from tests.share.test_frames import code_of


@pytest.mark.parametrize(("game", "mode"), CASES)
def test_a_match_as_a_picture(game: str, mode: int, tmp_path: Path) -> None:
    match = played(game, mode)
    digits = pack(match)
    if not frames(digits).static:
        texts = list(frames(digits))
        files = [symbol(text).save(tmp_path / f"{at}.png", 4) for at, text in enumerate(texts)]
        assert read_images(files) == digits
        return
    for text in (digits, link(digits)):
        made = symbol(text)
        assert made.version <= 12
        file = made.save(tmp_path / "code.png", 4)
        assert read_image(file) == text
        assert unpack_match(read_image(file)).state == match.state


def photo(text: str, scale: int = 6) -> Image.Image:
    made = symbol(text)
    picture = Image.frombytes("L", (made.size, made.size), made.pixels)
    side = made.size * scale
    page = Image.new("L", (side + 260, side + 160), 200)
    page.paste(picture.resize((side, side), Image.Resampling.NEAREST), (130, 80))
    return page


def noisy(picture: Image.Image) -> Image.Image:
    rng = random.Random(1)
    pixels = bytes(min(255, max(0, p + rng.randint(-25, 25))) for p in picture.tobytes())
    return Image.frombytes("L", picture.size, pixels)


SPOILT = {
    "tilted": lambda p: p.rotate(17, Image.Resampling.BICUBIC, expand=True, fillcolor=180),
    "upside down": lambda p: p.rotate(180),
    "blurred": lambda p: p.filter(ImageFilter.GaussianBlur(2.2)),
    "dark": lambda p: ImageEnhance.Brightness(p).enhance(0.18),
    "pale": lambda p: ImageEnhance.Contrast(p).enhance(0.3),
    "noisy": noisy,
    "slanted": lambda p: p.transform(
        p.size,
        Image.Transform.PERSPECTIVE,
        (1.1, 0.08, -30, 0.04, 1.12, -30, 0.00012, 0.0001),
        Image.Resampling.BICUBIC,
        fillcolor=150,
    ),
}


@pytest.mark.parametrize("how", SPOILT)
@pytest.mark.parametrize("size", [70, 250])
def test_spoilt_pictures_are_read(how: str, size: int, tmp_path: Path) -> None:
    digits = code_of(size)
    file = tmp_path / "photo.png"
    SPOILT[how](photo(digits)).save(file)
    assert read_image(file) == digits


@pytest.mark.parametrize("density", ["coarse", "fine"])
def test_an_animation_with_lost_frames(density: str) -> None:
    rng, digits = random.Random(3), code_of(1_200)
    shown = frames(digits, density)
    reader, versions = Reader(), set()
    camera = CameraScanner()
    camera.start(reader.add)
    for text in shown:
        if rng.random() < 0.3:
            continue
        made = symbol(text, mask=ANIMATION_MASK)
        versions.add(made.version)
        big = Image.frombytes("L", (made.size, made.size), made.pixels)
        big = big.resize((made.size * 3, made.size * 3), Image.Resampling.NEAREST)
        camera.look(big.tobytes(), *big.size)
        if reader.digits:
            break
    camera.stop()
    assert reader.digits == digits
    assert len(versions) == 1 and max(versions) <= 12


def test_digits_keep_a_link_smaller_than_base_45() -> None:
    """Numeric mode holds more than the alphanumeric mode of Base45, the link included."""
    digits = code_of(250)
    assert symbol(link(digits)).version <= _base45_link_version(250)
    assert symbol(link(digits)).version - symbol(digits).version <= 1


def _base45_link_version(size: int) -> int:
    from qrcode import constants, util
    from qrcode.main import QRCode

    code = QRCode(error_correction=constants.ERROR_CORRECT_L)
    code.add_data(util.QRData(LINK.encode(), mode=util.MODE_8BIT_BYTE), optimize=0)
    letters = "A" * (size // 2 * 3)
    code.add_data(util.QRData(letters.encode(), mode=util.MODE_ALPHA_NUM), optimize=0)
    code.make(fit=True)
    return int(code.version)


def test_a_symbol_has_its_quiet_zone_and_turns_over() -> None:
    made = symbol("123456")
    assert made.version == 1 and made.size == 21 + 2 * QUIET
    assert set(made.row(0)) == {255} and len(made.pixels) == made.size**2
    assert made.flipped()[: made.size] == made.row(made.size - 1)
    assert symbol("123456", version=5).version == 5
    assert codes_of_text("grüße") == ("grüße",)


def codes_of_text(text: str) -> tuple[str, ...]:
    made = symbol(text)
    big = Image.frombytes("L", (made.size, made.size), made.pixels).resize((300, 300))
    return scan.backend()(big.tobytes(), *big.size)


def test_what_does_not_fit_is_said() -> None:
    with pytest.raises(TooLarge):
        symbol("1" * 8_000)
    with pytest.raises(TooLarge):
        symbol("1" * 800, version=5)


def test_pictures_without_a_code_of_ours(tmp_path: Path) -> None:
    empty, other = tmp_path / "empty.png", tmp_path / "other.png"
    Image.new("L", (200, 200), 255).save(empty)
    symbol("https://example.org/").save(other)
    with pytest.raises(NotACode, match="no readable code"):
        read_image(empty)
    with pytest.raises(NotACode, match="not one of Dojo Companion"):
        read_image(other)
    assert codes_in(other) == ("https://example.org/",)
    (tmp_path / "text.png").write_text("no picture")
    for name in ("text.png", "missing.png"):
        with pytest.raises(NotACode, match="not a picture"):
            read_image(tmp_path / name)
    with pytest.raises(NotACode, match="missing"):
        read_images([symbol(frames(code_of(900))[0]).save(tmp_path / "part.png")])


def test_a_large_photo_is_made_smaller(tmp_path: Path, monkeypatch) -> None:
    digits = pack(played(GAMES[0]))
    photo(digits, 40).save(tmp_path / "large.png")
    assert read_image(tmp_path / "large.png") == digits
    monkeypatch.setattr(scan, "_MOST_PIXELS", 1_000)
    with pytest.raises(NotACode, match="too large"):
        read_image(tmp_path / "large.png")


def test_pasted_and_typed_text() -> None:
    digits, found = pack(played(GAMES[0])), []
    scanner = TextScanner()
    scanner.enter(digits)
    scanner.start(found.append)
    scanner.enter(grouped(digits).replace(" 1", "\n1"))
    reader = Reader()
    assert [reader.add(text) for text in found] == [Status.COMPLETE]
    texts = list(frames(code_of(900)))
    found.clear()
    scanner.enter("\n".join(texts))
    assert found == texts
    scanner.stop()
    scanner.enter(digits)
    assert found == texts


def test_opened_pictures(tmp_path: Path) -> None:
    digits, found = pack(played(GAMES[0])), []
    file = symbol(digits).save(tmp_path / "code.png")
    scanner = PictureScanner()
    scanner.open(file)
    scanner.start(found.append)
    scanner.open(file)
    scanner.stop()
    assert found == [digits]


class Zbar:
    """Stands in for pyzbar, which is on phones only."""

    class ZBarSymbol:
        QRCODE = 64

    class Decoded:
        data = b"123"

    def decode(self, picture, symbols):
        assert picture == (b"\0", 1, 1) and symbols == [64]
        return [self.Decoded()]


def test_readers_in_their_order(monkeypatch) -> None:
    found = {"pyzbar.pyzbar": Zbar()}

    def importing(name: str):
        if name not in found:
            raise ImportError(name)
        return found[name]

    monkeypatch.setattr(scan.importlib, "import_module", importing)
    scan.backend.cache_clear()
    assert scan.backend()(b"\0", 1, 1) == ("123",)
    found.clear()
    scan.backend.cache_clear()
    with pytest.raises(NoReader, match="Paste or type"):
        scan.backend()
    scan.backend.cache_clear()


def test_no_picture_library(monkeypatch, tmp_path: Path) -> None:
    file = symbol("1").save(tmp_path / "code.png")
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(NoReader, match="cannot open pictures"):
        read_image(file)
