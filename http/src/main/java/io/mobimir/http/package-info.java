/** The shop over HTTP: routes, JSON shapes, and how results become statuses. Knows ports, never a store. */
@NullMarked
package io.mobimir.http;

import org.jspecify.annotations.NullMarked;
