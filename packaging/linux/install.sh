#!/bin/sh
# Installs Komaoto out of this folder, for one user or for all.
#
#   ./install.sh                  for you, into ~/.local
#   ./install.sh --prefix DIR     into DIR, such as /usr/local (as root)
#
# PREFIX/share/komaoto/uninstall.sh takes out again exactly what was put there. Records, settings and journals are yours,
# and stay.
set -eu

prefix=${HOME:-}/.local
while [ $# -gt 0 ]; do
    case $1 in
    --prefix) prefix=${2:?--prefix needs a folder} && shift 2 ;;
    --prefix=*) prefix=${1#--prefix=} && shift ;;
    *) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" && exit 2 ;;
    esac
done
case $prefix in
/*) ;;
*) prefix=$PWD/$prefix ;;
esac
case $prefix in
*[\"\`\$\\%\|\&]*) echo "install.sh: a desktop entry cannot name a program in $prefix; take another folder" >&2 && exit 2 ;;
esac

here=$(cd "$(dirname "$0")" && pwd)
own=$prefix/share/komaoto
[ ! -e "$own/uninstall.sh" ] || "$own/uninstall.sh" --quiet
mkdir -p "$own" || {
    echo "install.sh: nothing can be written to $prefix; give another folder with --prefix, or be root" >&2
    exit 1
}

cd "$here"
{
    find bin share -type f | sort
    printf '%s\n' share/komaoto/installed share/komaoto/uninstall.sh
} >"$own/installed"
find bin share -type d | while IFS= read -r folder; do mkdir -p "$prefix/$folder"; done
find bin share -type f | while IFS= read -r file; do
    # Beside the old one, then in its place: it may be running.
    cp "$file" "$prefix/$file.new"
    case $file in
    bin/*) chmod 755 "$prefix/$file.new" ;;
    *) chmod 644 "$prefix/$file.new" ;;
    esac
    mv -f "$prefix/$file.new" "$prefix/$file"
done
cp uninstall.sh "$own/uninstall.sh"
chmod 755 "$own/uninstall.sh"

# The program by its full path: PREFIX/bin is not in everybody's PATH.
for file in "$prefix"/share/applications/*.komaoto.desktop "$prefix"/share/thumbnailers/komaoto.thumbnailer \
    "$prefix"/share/dbus-1/services/*.komaoto.service; do
    sed -e "s|^Exec=/usr/bin/komaoto|Exec=\"$prefix/bin/komaoto\"|" -e "s|^Exec=komaoto|Exec=\"$prefix/bin/komaoto\"|" -e "s|^TryExec=komaoto|TryExec=$prefix/bin/komaoto|" "$file" >"$file.new"
    mv -f "$file.new" "$file"
done
sh "$own/uninstall.sh" --tell

echo "Komaoto is installed in $prefix. Start it from the menu, or as $prefix/bin/komaoto"
echo "To take it out again: $own/uninstall.sh"
