#!/bin/sh
# Starts the Chromium that CHROMIUM_TOLD names and keeps what it says of itself, a file a process, in the folder
# CHROMIUM_SAID: a browser that dies says why only there.
exec "$CHROMIUM_TOLD" "$@" 2>>"$CHROMIUM_SAID/$$.log"
