/** Records which staff changed which data, when and why. The audit of stock is in {@code shop.audit}. */
@NullMarked
package io.mobimir.shop.auditlog;

import org.jspecify.annotations.NullMarked;
