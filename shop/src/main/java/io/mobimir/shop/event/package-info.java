/** What visitors do: clicks, views and searches, appended in batches and kept for a while. */
@NullMarked
package io.mobimir.shop.event;

import org.jspecify.annotations.NullMarked;
