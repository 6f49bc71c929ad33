/** What the shop holds of one person: all of it to be handed over, and most of it to be erased. */
@NullMarked
package io.mobimir.shop.person;

import org.jspecify.annotations.NullMarked;
