#!/bin/sh
# Generates two clients from the description of a running instance and shops with each, from a guest's cart to a cancelled order.
# SHOP=http://… TOKEN=$(./mobimir token --user U-1) ops/clients/run.sh
. "$(dirname "$0")/prepare.sh"
[ -n "${TOKEN:-}" ] || { echo 'set TOKEN: TOKEN=$(./mobimir token --user U-1)' >&2; exit 3; }
rm -rf work/generated work/compiled
npx openapi-typescript work/openapi.json --output work/generated/openapi-typescript.ts
npx openapi-ts --input ./work/openapi.json --output work/generated/hey-api --silent
npx tsc --project .
node work/compiled/openapi-typescript.js
node work/compiled/hey-api.js
