#!/bin/sh
# Runs Pitwall's commands as the user of its service and with its data folder, so that no file gets another owner.
set -eu
program=/opt/pitwall/current/bin/companion
data=${COMPANION_DATA:-/var/lib/pitwall}
case "${1:-}:$(id -un)" in
*:pitwall) exec env COMPANION_DATA="$data" "$program" "$@" ;;
hotspot:root) exec env COMPANION_DATA="$data" "$program" "$@" ;; # the network is the machine's
*:root) exec runuser -u pitwall -- env COMPANION_DATA="$data" "$program" "$@" ;;
*) exec sudo "$0" "$@" ;;
esac
