/** Events of the old shop, to be read only. */
@NullMarked
package io.mobimir.store.mongodb.event;

import org.jspecify.annotations.NullMarked;
