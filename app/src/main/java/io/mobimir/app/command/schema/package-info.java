/** The commands about tables in Cassandra and collections in MongoDB. */
@NullMarked
package io.mobimir.app.command.schema;

import org.jspecify.annotations.NullMarked;
