# Read by check.sh and run.sh: installs the tools and fetches the description of the instance at $SHOP.
set -eu
cd "$(dirname "$0")"
SHOP=${SHOP:-http://127.0.0.1:8080}
export SHOP REDOCLY_TELEMETRY=off
command -v npm >/dev/null || { echo "npm is missing: install Node.js 20 or newer" >&2; exit 3; }
[ -d node_modules ] || npm install --no-package-lock --no-audit --no-fund --loglevel=error
mkdir -p work
curl -sSf "$SHOP/openapi.json" -o work/openapi.json || { echo "no instance answers at $SHOP: start ./mobimir up, or set SHOP" >&2; exit 3; }
