package io.mobimir.store.mongodb.migration;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.EngineClaim;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instance.Tally;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.MigrationState.Trust;
import io.mobimir.migration.record.MigrationState.Verification;
import io.mobimir.migration.record.QueuedKey;
import io.mobimir.migration.record.Reject;
import io.mobimir.store.mongodb.Fields;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.bson.Document;

/** The forms of the records of migrations as documents. */
final class RecordDocuments {
    static final String REVISION = "revision";
    static final String CLAIM_OWNER = "claim_owner";
    static final String CLAIM_BEAT = "claim_beat";

    private RecordDocuments() {}

    /** Returns every field of a state, absent ones too. */
    static Document write(MigrationState state) {
        MigrationPosition position = state.position();
        Optional<Verification> verification = state.trust().verification();
        return new Document("phase", position.phase().name())
                .append("held_from", position.heldFrom().map(Enum::name).orElse(null))
                .append("home", position.home().name())
                .append(REVISION, state.revision())
                .append("since", Date.from(state.since()))
                .append("paused", state.paused())
                .append(
                        "verified_at",
                        verification.map(it -> Date.from(it.at())).orElse(null))
                .append("verified_rows", verification.map(Verification::rows).orElse(0L))
                .append(
                        "differences",
                        verification.map(Verification::differences).orElse(0L))
                .append("stale", verification.map(Verification::stale).orElse(false))
                .append(
                        "recopy_from",
                        state.trust().recopyFrom().map(Date::from).orElse(null));
    }

    static Optional<MigrationState> state(Document document) {
        Fields fields = Fields.of(document);
        if (!fields.has(REVISION)) {
            return Optional.empty();
        }
        MigrationPosition position = new MigrationPosition(
                Phase.valueOf(fields.text("phase")),
                fields.optionalText("held_from").map(Phase::valueOf),
                Side.valueOf(fields.text("home")));
        Trust trust = new Trust(
                fields.optionalTime("verified_at").map(at -> verification(fields, at)),
                fields.optionalTime("recopy_from"));
        return Optional.of(new MigrationState(
                position, fields.longNumber(REVISION), fields.time("since"), fields.flag("paused", false), trust));
    }

    private static Verification verification(Fields fields, Instant at) {
        return new Verification(
                at, fields.longNumber("verified_rows"), fields.longNumber("differences"), fields.flag("stale", true));
    }

    static Optional<EngineClaim> claim(Document document) {
        Fields fields = Fields.of(document);
        return fields.optionalText(CLAIM_OWNER).map(owner -> new EngineClaim(owner, fields.longNumber(CLAIM_BEAT)));
    }

    static Document write(Instance instance) {
        return new Document("id", instance.id())
                .append("beat", instance.beat())
                .append("at", Date.from(instance.at()))
                .append("acknowledged", instance.acknowledged())
                .append("compared", instance.tally().compared())
                .append("mismatched", instance.tally().mismatched())
                .append("unsent", instance.tally().unsent());
    }

    static Instance instance(Document document) {
        Fields fields = Fields.of(document);
        return new Instance(
                fields.text("id"),
                fields.longNumber("beat"),
                fields.time("at"),
                fields.longNumber("acknowledged"),
                new Tally(fields.longNumber("compared"), fields.longNumber("mismatched"), fields.longNumber("unsent")));
    }

    static Document write(QueuedKey queued) {
        return new Document("key", queued.key())
                .append("instance", queued.instance())
                .append("ticket", queued.ticket())
                .append("due", Date.from(queued.due()));
    }

    static QueuedKey queued(Document document) {
        Fields fields = Fields.of(document);
        return new QueuedKey(
                fields.text("key"), fields.text("instance"), fields.longNumber("ticket"), fields.time("due"));
    }

    static Document write(Reject reject) {
        return new Document("key", reject.key())
                .append("reason", reject.reason())
                .append("accepted", reject.accepted());
    }

    static Reject reject(Document document) {
        Fields fields = Fields.of(document);
        return new Reject(fields.text("key"), fields.text("reason"), fields.flag("accepted", false));
    }

    static Document write(Difference difference) {
        return new Document("key", difference.key())
                .append("field", difference.field())
                .append("origin", difference.origin())
                .append("target", difference.target());
    }

    static Difference difference(Document document) {
        Fields fields = Fields.of(document);
        return new Difference(fields.text("key"), fields.text("field"), fields.text("origin"), fields.text("target"));
    }
}
