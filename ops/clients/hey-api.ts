/** Shops with the client that @hey-api/openapi-ts makes. */
import { bearer, checkout as details, expect, need, shop, zoneWith } from "./shopping.js";
import { client } from "./work/generated/hey-api/client.gen.js";
import {
  addToCart,
  cancelOrder,
  checkout,
  listCategories,
  listProducts,
  login,
  productStock,
  readOrder,
  startSession,
} from "./work/generated/hey-api/sdk.gen.js";

client.setConfig({ baseUrl: shop });

async function productInStock(): Promise<{ product_id: string; geozone: string }> {
  const { categories } = need("categories", await listCategories());
  for (const { category } of categories) {
    const page = need("products", await listProducts({ query: { category, limit: 50 } }));
    for (const { product_id } of page.products) {
      const { zones } = need("stock", await productStock({ path: { product_id } }));
      const geozone = zoneWith(2, zones);
      if (geozone !== undefined) return { product_id, geozone };
    }
  }
  throw new Error("no product is in stock: ./mobimir demo-data delivers some");
}

console.log("@hey-api/openapi-ts:");
const product = await productInStock();
const guest = need("guest", await startSession());
const asGuest = { "Mobimir-Session": guest.token };
const cart = need("cart", await addToCart({ headers: asGuest, body: { ...product, quantity: 2 } }));
expect(cart.lines.length === 1 && cart.lines[0].quantity === 2, "the guest's cart has 2 units");

const signedIn = need("login", await login({ headers: { ...bearer, ...asGuest } }));
expect(signedIn.cart === "merged", "the guest's cart became the customer's");

const headers = { ...bearer, "Idempotency-Key": `hey-api-${Date.now()}` };
const body = { ...details, geozone: product.geozone };
const { order_id } = need("checkout", await checkout({ headers, body }));
const again = await checkout({ headers, body });
expect(need("checkout again", again).order_id === order_id, "the same key has the same order");
expect(again.response?.headers.get("Idempotent-Replayed") === "true", "a repeat says so");

const path = { order_id };
const order = need("order", await readOrder({ headers: bearer, path }));
expect(order.lines[0].product_id === product.product_id, "the order has the product");
const cancelled = need("cancel", await cancelOrder({ headers: bearer, path }));
expect(cancelled.status === "cancelled", "the order is cancelled");
