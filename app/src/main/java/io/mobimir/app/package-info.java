/** Where the command line begins: the root command, its help and version, and what an error says. */
@NullMarked
package io.mobimir.app;

import org.jspecify.annotations.NullMarked;
