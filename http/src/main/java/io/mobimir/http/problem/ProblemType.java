package io.mobimir.http.problem;

import java.util.Locale;

/** Every kind of problem; {@link #path} is its stable name, which clients may rely on. */
public enum ProblemType {
    INVALID_FIELD(
            400,
            "A value in the request is not allowed; `field` names it.",
            "Correct that field, parameter or header as `detail` says, and send the request again."),
    INVALID_JSON(
            400,
            "The body is not JSON, or not the JSON that this route takes.",
            "Compare the body with the route's description: unknown fields, missing fields and wrong types"
                    + " are refused."),
    BAD_REQUEST(
            400,
            "The request is not valid HTTP for this server.",
            "Check how your client builds the address and the headers, such as percent-encoding."),
    NOT_SIGNED_IN(
            401,
            "The request has no valid token.",
            "Send a bearer token, or a guest's session token where guests are allowed. An ended or expired"
                    + " token needs a new sign-in."),
    NOT_ALLOWED(
            403,
            "The token's user does not have the role that this route needs.",
            "Use a token with the role that the route's description names."),
    FOREIGN_ORIGIN(
            403,
            "A page of another origin used the session cookie.",
            "Call the API from the shop's own pages, or add the page's origin to `http.cors-origins`."),
    NOT_FOUND(
            404,
            "The requested resource does not exist, or belongs to another user.",
            "Check the address and the ids in it, and that the token belongs to the owner."),
    METHOD_NOT_ALLOWED(
            405, "The path exists, but not with this method.", "Use one of the methods in the header `Allow`."),
    REQUEST_TIMEOUT(
            408,
            "The request did not arrive completely in time. Nothing was done.",
            "Send it again over a better connection, with its body in one piece."),
    UNKNOWN_PRODUCT(
            409,
            "The shop has no such product; `product_id` names it.",
            "Check the id. Staff who load stock first may say `allow_unknown`."),
    NOT_FOR_SALE(
            409,
            "The shop does not sell these products now; `products` names them.",
            "Remove them from the cart and try again."),
    OUT_OF_STOCK(
            409,
            "The zone has fewer units than you asked for; `missing` says how many are left.",
            "Ask for fewer units, or for another zone."),
    CART_FULL(
            409,
            "The cart would hold too many products, or too many units of one product; `limit` is the most it"
                    + " holds.",
            "Remove products or ask for fewer units. Order the rest separately."),
    CART_MERGED(
            409,
            "This guest's cart became the cart of the customer who signed in. The guest's session cannot"
                    + " change it any more.",
            "Use the customer's token, or begin a new session with `POST /sessions`."),
    MIXED_CURRENCIES(
            409,
            "The product has another currency than the products in the cart. A cart has one currency.",
            "Order what is in the cart first, or clear it."),
    CART_EMPTY(409, "The cart is empty, so there is nothing to order.", "Add a product and try again."),
    CART_EXPIRED(409, "Nobody changed the cart for 7 days, so it expired.", "Add the products again."),
    OVER_LIMIT(
            409,
            "The cart holds more products or units than one order may have; `products` names those that do"
                    + " not fit.",
            "Remove them, order the rest, and order them afterwards."),
    PRICE_CHANGED(
            409,
            "Some prices changed since the products were put into the cart; `prices` has the old and the new"
                    + " ones.",
            "Show the new prices to the customer. Set the lines again to accept them, then check out again."),
    PAYMENT_REFUSED(
            409,
            "The payment was refused. This answer is final for this Idempotency-Key.",
            "Check out again with a new Idempotency-Key to try another payment."),
    CART_CHANGED(
            409,
            "The cart was changed or ordered while the checkout ran.",
            "Read the cart again. If it still holds what the customer wants, check out with a new"
                    + " Idempotency-Key."),
    CHECKOUT_EXPIRED(
            409,
            "The checkout was interrupted, or its payment was not decided in time. It was undone.",
            "Check out again with a new Idempotency-Key."),
    IN_FLIGHT(
            409,
            "Another checkout of this customer is running.",
            "Wait for the seconds in `Retry-After`, then repeat the request with the same Idempotency-Key."),
    STATUS_NOT_ALLOWED(
            409,
            "The order cannot go from its status to that one; `order_status` is its status, `allowed` lists"
                    + " the next ones.",
            "Choose one of `allowed`, or read the order again: it may have moved."),
    ALREADY_EXISTS(409, "Something else already has this id.", "Choose another id, or change what exists."),
    STOCK_OUT_OF_RANGE(
            409,
            "The delivery would take away more units than there are, or exceed what can be counted.",
            "Check the number of units; `available` is how many can be taken away."),
    ERASURE_REFUSED(
            409,
            "The person cannot be erased now; `reasons` lists the reasons.",
            "Do what each reason says, then repeat the request."),
    PERSON_OUT_OF_REACH(
            409,
            "Some data of persons are in another store; `reasons` says which.",
            "Do what each reason says, then repeat the request."),
    MIGRATION_REFUSED(
            409,
            "The migration cannot take this step now; `reasons` says why. Nothing was changed.",
            "Do what each reason says, then take the step again."),
    PRECONDITION_FAILED(
            412,
            "The resource was changed since you read it; `version` is its version now.",
            "Read it again, make your change to the new version, and send that version in `If-Match`."),
    TOO_LARGE(413, "The body is larger than the server accepts.", "Send less, for example in several requests."),
    URI_TOO_LONG(414, "The address is longer than the server accepts.", "Use shorter parameters."),
    UNSUPPORTED_MEDIA_TYPE(
            415,
            "The body must be `application/json` in UTF-8, neither compressed nor encoded.",
            "Set `Content-Type: application/json` and send no `Content-Encoding`."),
    KEY_REUSED(
            422,
            "This Idempotency-Key was used before for a different request. Nothing was done.",
            "Use a new key for a new request. Repeat a request with exactly the same body."),
    PRECONDITION_REQUIRED(
            428,
            "The request must say in `If-Match` which version it changes.",
            "Read it first, and send its `ETag` in `If-Match`."),
    TOO_MANY_REQUESTS(
            429,
            "This client sends more requests than it may.",
            "Wait for the seconds in `Retry-After`, then go on more slowly."),
    HEADERS_TOO_LARGE(
            431, "The headers are larger than the server accepts.", "Send fewer or shorter headers, such as cookies."),
    INTERNAL(
            500,
            "The server made an error.",
            "Give `request_id` to the operators: it finds the error in the log. Repeat a change only with"
                    + " the same Idempotency-Key."),
    OVERLOADED(
            503,
            "The server has too many requests. Nothing was done.",
            "Wait for the seconds in `Retry-After`, then send the request again."),
    ISSUER_UNAVAILABLE(
            503,
            "The server cannot read the keys of the token's issuer, so it could not check the token. Nothing"
                    + " was done.",
            "Wait for the seconds in `Retry-After`, then send the request again."),
    HTTP_VERSION_NOT_SUPPORTED(505, "The server speaks HTTP/1.1 only.", "Use HTTP/1.1."),
    STORE_UNAVAILABLE(
            503,
            "The database did not answer as it should; `outcome` is `not_applied` (nothing changed),"
                    + " `unknown` (it may have changed) or `refused`.",
            "Wait for the seconds in `Retry-After`, then repeat the request with the same Idempotency-Key:"
                    + " what happened already is not done twice.");

    private final int status;
    private final String meaning;
    private final String advice;

    ProblemType(int status, String meaning, String advice) {
        this.status = status;
        this.meaning = meaning;
        this.advice = advice;
    }

    public int status() {
        return status;
    }

    /** Returns sentences that explain the problem. */
    public String meaning() {
        return meaning;
    }

    /** Returns sentences that say what the client can do about it. */
    public String advice() {
        return advice;
    }

    /** Returns whether the problem is temporary; `Retry-After` then says when to try again. */
    public boolean passes() {
        return this == IN_FLIGHT || status == 429 || status == 503;
    }

    /** Returns the path, such as {@code /problems/out-of-stock}. */
    public String path() {
        return "/problems/" + key();
    }

    /** Returns the key, such as {@code out-of-stock}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the title, such as {@code Out of stock}. */
    public String title() {
        String words = name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
