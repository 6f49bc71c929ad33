/** The demo shop: the command that prints it, what {@code up} sells, and the same shop as it once was in MongoDB. */
@NullMarked
package io.mobimir.app.command.demo;

import org.jspecify.annotations.NullMarked;
