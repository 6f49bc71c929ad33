package io.mobimir.shop.order;

import java.time.Instant;

/** One entry in the trail of an order: which status it reached when, counted from 1. */
public record Step(int number, OrderStatus status, Instant at) {}
