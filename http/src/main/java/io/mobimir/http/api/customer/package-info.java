/** Routes for customers and guests: products, carts, checkout, orders, events, sessions. */
@NullMarked
package io.mobimir.http.api.customer;

import org.jspecify.annotations.NullMarked;
