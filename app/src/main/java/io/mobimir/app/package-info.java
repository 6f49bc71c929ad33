/** The command line: the root command, its help and version, and the texts of errors. */
@NullMarked
package io.mobimir.app;

import org.jspecify.annotations.NullMarked;
