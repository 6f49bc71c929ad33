package io.mobimir.shop.checkout;

/**
 * What a customer's request to order is answered.
 *
 * @param replayed whether an earlier request with this key was or could have been told the same
 * @param isFinal whether the same request has this answer from now on; a refusal that is not final may be tried again with its key
 */
public record CheckoutReply(CheckoutResult result, boolean replayed, boolean isFinal) {
    static CheckoutReply last(CheckoutResult result) {
        return new CheckoutReply(result, false, true);
    }

    static CheckoutReply forNow(CheckoutResult result) {
        return new CheckoutReply(result, false, false);
    }

    CheckoutReply again() {
        return new CheckoutReply(result, true, isFinal);
    }
}
