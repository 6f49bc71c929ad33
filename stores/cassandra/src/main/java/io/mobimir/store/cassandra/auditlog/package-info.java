/** The log of changes that staff, operators and commands made. */
@NullMarked
package io.mobimir.store.cassandra.auditlog;

import org.jspecify.annotations.NullMarked;
