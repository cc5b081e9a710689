#!/bin/sh
# Copies the part of the package `redoc` that the gateway serves: its bundle, and the licences of what is in it. The
# package itself depends on 76 others, none of which the bundle needs.
# Usage: copy-redoc.sh <the gateway's folder, with packages of development> <folder to make>
set -eu

package="$1/node_modules/redoc"
mkdir -p "$2/bundles"
cp "$package/package.json" "$package/LICENSE" "$2/"
cp "$package/bundles/redoc.standalone.js" "$package/bundles/redoc.standalone.js.LICENSE.txt" "$2/bundles/"
