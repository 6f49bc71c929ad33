/** What customers ordered, how far it is on its way, and who may ask for which list of it. */
@NullMarked
package io.mobimir.shop.order;

import org.jspecify.annotations.NullMarked;
