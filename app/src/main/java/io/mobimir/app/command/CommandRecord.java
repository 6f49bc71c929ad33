package io.mobimir.app.command;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.auditlog.AuditedOutcome;
import java.util.function.Function;
import java.util.function.Supplier;

/** Records changes that commands make without the HTTP server in the audit log, under the name of the user who runs them. */
public record CommandRecord(AuditLog log) {
    /**
     * Makes a change between writing an entry and its outcome.
     *
     * @param operation such as {@code mobimir audit --repair}
     * @param outcome converts the result to an outcome; after an exception the outcome is unknown
     */
    public <T> T of(
            String operation, String target, String reason, Supplier<T> work, Function<T, AuditedOutcome> outcome) {
        AuditEntry entry = log.begin(new AuditedChange(actor(), operation, target, "", reason));
        AuditedOutcome ended = AuditedOutcome.unknown("the command was interrupted or failed");
        try {
            T result = work.get();
            ended = outcome.apply(result);
            return result;
        } catch (InvalidField e) {
            ended = AuditedOutcome.refused(String.valueOf(e.getMessage()));
            throw e;
        } catch (StoreException e) {
            ended = AuditedOutcome.unknown("the store failed: " + e.outcome());
            throw e;
        } finally {
            log.end(entry, ended);
        }
    }

    private static String actor() {
        String user = System.getProperty("user.name", "");
        return AuditedChange.command(user.isBlank() ? "unknown" : user);
    }
}
