/** The commands that run the platform: {@code up} on this machine, {@code serve} on an existing cluster. */
@NullMarked
package io.mobimir.app.command.up;

import org.jspecify.annotations.NullMarked;
