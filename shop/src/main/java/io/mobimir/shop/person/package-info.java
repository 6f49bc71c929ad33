/** Exports and erases all data that the shop holds about one person. */
@NullMarked
package io.mobimir.shop.person;

import org.jspecify.annotations.NullMarked;
