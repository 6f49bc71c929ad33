package io.mobimir.app;

import io.mobimir.shop.Require;
import io.mobimir.shop.auditlog.AuditedChange;
import picocli.CommandLine.Option;

/** Why a command changes something. */
final class ReasonOption {
    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for the audit log.")
    private String reason = "";

    String text() {
        return Require.text("--reason", reason, AuditedChange.MAX_REASON);
    }
}
