/** The commands about the data of one person: export and erasure. */
@NullMarked
package io.mobimir.app.command.person;

import org.jspecify.annotations.NullMarked;
