/** Orders of customers: their contents, their progress, and the lists of them. */
@NullMarked
package io.mobimir.shop.order;

import org.jspecify.annotations.NullMarked;
