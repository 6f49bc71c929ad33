#!/bin/sh
# Lints the description of a running instance; any error or warning fails. SHOP=http://… ops/clients/check.sh
. "$(dirname "$0")/prepare.sh"
npx redocly lint work/openapi.json --max-problems 1000 2>&1 | tee work/redocly.log
if grep -qE '[1-9][0-9]* (warning|error)' work/redocly.log || ! grep -q 'is valid' work/redocly.log; then
    exit 1
fi
npx spectral lint work/openapi.json --ruleset .spectral.yaml --fail-severity hint
