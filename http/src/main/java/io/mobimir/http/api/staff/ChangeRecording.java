package io.mobimir.http.api.staff;

import io.mobimir.shop.auditlog.AuditLog;

/**
 * How changes by staff and operators are recorded.
 *
 * @param reasonRequired whether every change must give a reason
 */
public record ChangeRecording(AuditLog log, boolean reasonRequired) {}
