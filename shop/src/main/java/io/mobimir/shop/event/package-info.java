/** Actions of visitors: clicks, views and searches, appended in batches and kept for a limited time. */
@NullMarked
package io.mobimir.shop.event;

import org.jspecify.annotations.NullMarked;
