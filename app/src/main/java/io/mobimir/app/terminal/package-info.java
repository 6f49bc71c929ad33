/** Interacts with the person at the terminal: output, progress, exit codes and the signal to stop. */
@NullMarked
package io.mobimir.app.terminal;

import org.jspecify.annotations.NullMarked;
