package io.mobimir.shop.checkout;

/** The steps of an attempt at a checkout, in their order; tests interrupt it before each. */
public enum Step {
    ANNOUNCE,
    HOLD,
    AUTHORIZE,
    AWAIT_PAYMENT,
    DECIDE,
    PLACE,
    CLOSE_CART,
    FINISH,
    SELL,
    RELEASE,
    CANCEL_PAYMENT,
    SETTLE
}
