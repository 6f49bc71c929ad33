package io.mobimir.app.command;

import io.mobimir.shop.Require;
import io.mobimir.shop.auditlog.AuditedChange;
import picocli.CommandLine.Option;

/** The option for the reason of a change. */
public final class ReasonOption {
    @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, for the audit log.")
    private String reason = "";

    public String text() {
        return Require.text("--reason", reason, AuditedChange.MAX_REASON);
    }
}
