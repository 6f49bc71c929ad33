package io.mobimir.http.api.staff;

import io.mobimir.shop.auditlog.AuditLog;

/**
 * How the changes of staff and operators are written down.
 *
 * @param reasonRequired whether each of them must say why
 */
public record ChangeRecording(AuditLog log, boolean reasonRequired) {}
