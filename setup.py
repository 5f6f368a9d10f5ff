"""Puts kv/ and locale/ into the package when a wheel is built; all else is in pyproject.toml."""

from pathlib import Path
from shutil import copytree

from setuptools import setup
from setuptools.command.build_py import build_py

BESIDE = ("kv", "locale")


class BuildWithData(build_py):
    """An editable install reads both folders where they are."""

    def run(self):
        super().run()
        if not self.editable_mode:
            for name in BESIDE:
                copytree(name, Path(self.build_lib) / "companion" / name, dirs_exist_ok=True)


setup(cmdclass={"build_py": BuildWithData})
