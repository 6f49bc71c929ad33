/** Shared types of the shop: ids, money, zones, and the three ways to refuse. */
@NullMarked
package io.mobimir.shop;

import org.jspecify.annotations.NullMarked;
