/** The commands that show how keys are used. */
@NullMarked
package io.mobimir.app.command.insight;

import org.jspecify.annotations.NullMarked;
