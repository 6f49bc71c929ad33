/** Puts the stores and the server together, and finds or starts the cluster below them. */
@NullMarked
package io.mobimir.app.wiring;

import org.jspecify.annotations.NullMarked;
