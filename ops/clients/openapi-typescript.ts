/** Shops with the types that openapi-typescript makes, through openapi-fetch. */
import createClient from "openapi-fetch";
import { bearer, checkout, expect, need, shop, zoneWith } from "./shopping.js";
import type { paths } from "./work/generated/openapi-typescript.js";

const client = createClient<paths>({ baseUrl: shop });

async function productInStock(): Promise<{ product_id: string; geozone: string }> {
  const { categories } = need("categories", await client.GET("/categories", {}));
  for (const { category } of categories) {
    const page = need("products", await client.GET("/products", { params: { query: { category, limit: 50 } } }));
    for (const { product_id } of page.products) {
      const path = { product_id };
      const { zones } = need("stock", await client.GET("/products/{product_id}/stock", { params: { path } }));
      const geozone = zoneWith(2, zones);
      if (geozone !== undefined) return { product_id, geozone };
    }
  }
  throw new Error("no product is in stock: ./mobimir demo-data delivers some");
}

console.log("openapi-typescript:");
const product = await productInStock();
const guest = need("guest", await client.POST("/sessions", {}));
const asGuest = { "Mobimir-Session": guest.token };
const cart = need("cart", await client.POST("/cart/lines", { headers: asGuest, body: { ...product, quantity: 2 } }));
expect(cart.lines.length === 1 && cart.lines[0].quantity === 2, "the guest's cart has 2 units");

const signedIn = need("login", await client.POST("/login", { headers: bearer, params: { header: asGuest } }));
expect(signedIn.cart === "merged", "the guest's cart became the customer's");

const key = { "Idempotency-Key": `openapi-typescript-${Date.now()}` };
const body = { ...checkout, geozone: product.geozone };
const placed = await client.POST("/checkout", { headers: bearer, params: { header: key }, body });
const { order_id } = need("checkout", placed);
const again = await client.POST("/checkout", { headers: bearer, params: { header: key }, body });
expect(need("checkout again", again).order_id === order_id, "the same key has the same order");
expect(again.response.headers.get("Idempotent-Replayed") === "true", "a repeat says so");

const params = { path: { order_id } };
const order = need("order", await client.GET("/orders/{order_id}", { headers: bearer, params }));
expect(order.lines[0].product_id === product.product_id, "the order has the product");
const cancelled = need("cancel", await client.POST("/orders/{order_id}/cancel", { headers: bearer, params }));
expect(cancelled.status === "cancelled", "the order is cancelled");
