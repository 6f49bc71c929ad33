/** The shop on MongoDB, where it comes from: documents, versions, reading by staleness, and scans for those who leave. */
@NullMarked
package io.mobimir.store.mongodb;

import org.jspecify.annotations.NullMarked;
