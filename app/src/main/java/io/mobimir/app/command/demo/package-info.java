/** The demo shop: the command {@code demo-data}, the products of {@code up}, and the same shop in an old MongoDB. */
@NullMarked
package io.mobimir.app.command.demo;

import org.jspecify.annotations.NullMarked;
