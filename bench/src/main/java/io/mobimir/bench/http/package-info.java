/** Measures the shop over HTTP, in a process of its own, against the same use cases called in that process. */
@NullMarked
package io.mobimir.bench.http;

import org.jspecify.annotations.NullMarked;
