/** The command that puts load on a running platform, and the options of its mix of requests. */
@NullMarked
package io.mobimir.app.command.load;

import org.jspecify.annotations.NullMarked;
