/** Who of the shop's people changed what, when and why; not the audit that checks the stock. */
@NullMarked
package io.mobimir.shop.auditlog;

import org.jspecify.annotations.NullMarked;
