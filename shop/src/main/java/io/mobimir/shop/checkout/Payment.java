package io.mobimir.shop.checkout;

import io.mobimir.shop.order.Placement;

/**
 * What is to be paid.
 *
 * @param attempt names the payment: a customer who tries again after a refusal makes another payment for the same order
 * @param order what it will be if it is paid
 */
public record Payment(AttemptId attempt, Placement order) {}
