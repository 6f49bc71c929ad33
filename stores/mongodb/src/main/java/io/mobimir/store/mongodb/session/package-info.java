/** Sessions of the old shop, to be read only. */
@NullMarked
package io.mobimir.store.mongodb.session;

import org.jspecify.annotations.NullMarked;
