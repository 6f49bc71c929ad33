/** Where requests come from, also through proxies. */
@NullMarked
package io.mobimir.http.address;

import org.jspecify.annotations.NullMarked;
