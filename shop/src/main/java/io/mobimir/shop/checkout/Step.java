package io.mobimir.shop.checkout;

/** The steps of a checkout, in their order; tests interrupt it before each. */
public enum Step {
    OPEN,
    RESERVE,
    AUTHORIZE,
    AWAIT_PAYMENT,
    DECIDE,
    CONFIRM,
    PLACE,
    CLOSE_CART,
    CANCEL_PAYMENT,
    RELEASE,
    FINISH
}
