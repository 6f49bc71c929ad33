/** The command that drives a running platform with load, and the options of its mix of requests. */
@NullMarked
package io.mobimir.app.command.load;

import org.jspecify.annotations.NullMarked;
