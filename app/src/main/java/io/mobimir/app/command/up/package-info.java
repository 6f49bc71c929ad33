/** The commands that run the platform: {@code up} on this machine, {@code serve} on a cluster that is there. */
@NullMarked
package io.mobimir.app.command.up;

import org.jspecify.annotations.NullMarked;
