/** The shop over HTTP: routes, JSON shapes, and the mapping of results to statuses. Uses ports, never a store. */
@NullMarked
package io.mobimir.http;

import org.jspecify.annotations.NullMarked;
