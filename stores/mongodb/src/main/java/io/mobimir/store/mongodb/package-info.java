/** The old shop on MongoDB: documents, versions, reads by staleness, and scans for migrations. */
@NullMarked
package io.mobimir.store.mongodb;

import org.jspecify.annotations.NullMarked;
