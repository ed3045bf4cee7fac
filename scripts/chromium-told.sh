#!/bin/sh
# Starts the Chromium that LANEWISE_CHROMIUM names and keeps what it says of itself, a file a process, in the folder
# LANEWISE_CHROMIUM_SAID: a browser that dies says why only there.
exec "$LANEWISE_CHROMIUM" "$@" 2>>"$LANEWISE_CHROMIUM_SAID/$$.log"
