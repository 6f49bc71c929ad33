/** The commands about keys of tables. */
@NullMarked
package io.mobimir.app.command.keys;

import org.jspecify.annotations.NullMarked;
