/** What every part of the shop shares: ids, money, zones, and the three ways to say no. */
@NullMarked
package io.mobimir.shop;

import org.jspecify.annotations.NullMarked;
