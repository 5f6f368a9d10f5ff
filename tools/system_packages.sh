#!/bin/sh
# Installs the system packages that the app's window and its tests need, if they are missing.
set -eu
command -v dpkg >/dev/null 2>&1 || exit 0
missing=""
for package in python3-venv libgl1 libegl1 libgles2 libmtdev1 xvfb xauth xdotool xclip chromium mosquitto openssl; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ]; then as_root=""; elif command -v sudo >/dev/null 2>&1; then as_root="sudo"; else
    echo "Please install these system packages first:$missing" >&2
    exit 1
fi
echo "Installing system packages:$missing"
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
