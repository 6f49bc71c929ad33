package io.mobimir.http.problem;

import java.util.Locale;

/** Every kind of problem; {@link #path} is its stable name, which clients may rely on. */
public enum ProblemType {
    INVALID_FIELD(400, "Something in the request cannot be right; `field` names it."),
    INVALID_JSON(400, "The body is not the JSON that was asked for."),
    BAD_REQUEST(400, "The request is not valid HTTP for this server."),
    NOT_SIGNED_IN(401, "A bearer token or a session is needed, or the one that came is not valid."),
    NOT_ALLOWED(403, "The token does not have the role that this needs."),
    FOREIGN_ORIGIN(403, "A page of another origin may not use the session cookie."),
    NOT_FOUND(404, "There is no such thing, or it is somebody else's."),
    METHOD_NOT_ALLOWED(405, "The path is known, the method is not; `Allow` lists those that are."),
    REQUEST_TIMEOUT(408, "The request did not arrive completely in time."),
    UNKNOWN_PRODUCT(409, "The shop has no such product; `product_id` names it."),
    NOT_FOR_SALE(409, "The shop does not sell these products now; `products` names them."),
    OUT_OF_STOCK(409, "The zone has fewer units than wanted; `missing` says what is left."),
    CART_FULL(409, "The cart would hold too many products, or too many units of one; `limit` is how many it holds."),
    CART_MERGED(409, "The cart went to the customer who signed in, so this session changes it no more; begin another."),
    MIXED_CURRENCIES(409, "The price is in another currency than those in the cart; one cart has one currency."),
    CART_EMPTY(409, "There is nothing to order."),
    CART_EXPIRED(409, "The cart was not touched for 7 days, so it is gone."),
    OVER_LIMIT(409, "The cart holds more products or units than an order may have; `products` do not fit."),
    PRICE_CHANGED(409, "Prices differ from those in the cart; agree by setting the lines anew. `prices` has both."),
    PAYMENT_REFUSED(409, "The payment was refused, finally for this key: try another key for another payment."),
    CART_CHANGED(409, "The cart was changed or ordered meanwhile."),
    CHECKOUT_EXPIRED(409, "The checkout was interrupted, or its payment was not decided in time, and has been undone."),
    IN_FLIGHT(409, "A checkout of this customer is under way; ask again in a moment."),
    STATUS_NOT_ALLOWED(
            409, "The order's status does not lead there; `order_status` is what it is, `allowed` where it leads."),
    ALREADY_EXISTS(409, "Something else has this id."),
    STOCK_OUT_OF_RANGE(409, "The delivery would take away more than is there, or be more than can be counted."),
    ERASURE_REFUSED(409, "The person cannot be erased now; `reasons` says what stands in the way, and what to do."),
    PERSON_OUT_OF_REACH(409, "Some data of persons are in another store; `reasons` says which, and what to do."),
    MIGRATION_REFUSED(409, "The migration cannot take that step now; `reasons` says what stands in the way."),
    PRECONDITION_FAILED(412, "It is not, or no longer, what the caller saw; `version` is what it is."),
    TOO_LARGE(413, "The body is larger than the server takes."),
    URI_TOO_LONG(414, "The address is longer than the server takes."),
    UNSUPPORTED_MEDIA_TYPE(415, "The body must be application/json."),
    KEY_REUSED(422, "The Idempotency-Key was used before to ask for something else."),
    PRECONDITION_REQUIRED(428, "The change must say which version it changes, in If-Match."),
    TOO_MANY_REQUESTS(429, "This client asks more than its share; Retry-After says when to go on."),
    HEADERS_TOO_LARGE(431, "The headers are larger than the server takes."),
    INTERNAL(500, "A fault of ours; the request id finds it in the log."),
    OVERLOADED(503, "Too many requests are under way; nothing was done. Ask again."),
    ISSUER_UNAVAILABLE(
            503, "The keys of the tokens' issuer cannot be read, so the token could not be checked; nothing was done."),
    HTTP_VERSION_NOT_SUPPORTED(505, "The server speaks HTTP/1.1."),
    STORE_UNAVAILABLE(
            503,
            "The database did not answer as it should; `outcome` says whether something may have happened: not_applied,"
                    + " unknown (ask again with the same key), refused.");

    private final int status;
    private final String meaning;

    ProblemType(int status, String meaning) {
        this.status = status;
        this.meaning = meaning;
    }

    public int status() {
        return status;
    }

    public String meaning() {
        return meaning;
    }

    /** Such as {@code /problems/out-of-stock}. */
    public String path() {
        return "/problems/" + key();
    }

    /** Such as {@code out-of-stock}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Such as {@code Out of stock}. */
    public String title() {
        String words = name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
