/** The records of migrations in MongoDB. */
@NullMarked
package io.mobimir.store.mongodb.migration;

import org.jspecify.annotations.NullMarked;
