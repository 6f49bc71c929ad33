/** The command line, and the one place where the platform is put together. */
@NullMarked
package io.mobimir.app;

import org.jspecify.annotations.NullMarked;
