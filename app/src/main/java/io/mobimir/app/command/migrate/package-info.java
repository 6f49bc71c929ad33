/** The commands that migrate an entity from MongoDB. */
@NullMarked
package io.mobimir.app.command.migrate;

import org.jspecify.annotations.NullMarked;
