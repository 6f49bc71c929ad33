/** Finds the address of a request's client, also behind proxies. */
@NullMarked
package io.mobimir.http.address;

import org.jspecify.annotations.NullMarked;
