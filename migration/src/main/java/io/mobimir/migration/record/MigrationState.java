package io.mobimir.migration.record;

import java.time.Instant;
import java.util.Optional;

/**
 * The persisted state of a migration. Every change raises the revision, and instances acknowledge revisions.
 *
 * @param since when the phase was entered
 * @param paused whether the engine must do nothing until it is resumed
 */
public record MigrationState(MigrationPosition position, long revision, Instant since, boolean paused, Trust trust) {
    /** The state where none was ever written. */
    public static final MigrationState START =
            new MigrationState(MigrationPosition.START, 0, Instant.EPOCH, false, Trust.NONE);

    /**
     * The degree to which the other side can be trusted.
     *
     * @param verification the last whole comparison
     * @param recopyFrom since when writes may be missing on the other side, because an instance died with them
     */
    public record Trust(Optional<Verification> verification, Optional<Instant> recopyFrom) {
        public static final Trust NONE = new Trust(Optional.empty(), Optional.empty());

        public boolean isFresh() {
            return recopyFrom.isEmpty()
                    && verification.filter(Verification::isClean).isPresent();
        }

        public Optional<Instant> verifiedAt() {
            return verification.map(Verification::at);
        }

        /** Returns the trust after an instance may have left writes of that time uncopied. */
        public Trust shaken(Instant from) {
            Instant earliest = recopyFrom.filter(from::isAfter).orElse(from);
            return new Trust(verification.map(Verification::outdated), Optional.of(earliest));
        }

        public Trust recopied() {
            return new Trust(verification, Optional.empty());
        }

        public Trust verified(Verification result) {
            return new Trust(Optional.of(result), recopyFrom);
        }

        public Trust outdated() {
            return new Trust(verification.map(Verification::outdated), recopyFrom);
        }
    }

    /**
     * The result of comparing both sides.
     *
     * @param stale whether something has happened since that the comparison did not see
     */
    public record Verification(Instant at, long rows, long differences, boolean stale) {
        public boolean isClean() {
            return differences == 0 && !stale;
        }

        Verification outdated() {
            return new Verification(at, rows, differences, true);
        }
    }

    /** Returns the next revision at another position; the time starts anew if the phase changes. */
    public MigrationState at(MigrationPosition next, Instant now) {
        boolean samePhase = next.phase() == position.phase();
        return new MigrationState(next, revision + 1, samePhase ? since : now, paused, trust);
    }

    public MigrationState with(Trust changed) {
        return new MigrationState(position, revision + 1, since, paused, changed);
    }

    public MigrationState paused(boolean pause) {
        return new MigrationState(position, revision + 1, since, pause, trust);
    }

    /** Returns the same state as the next revision. */
    public MigrationState again() {
        return new MigrationState(position, revision + 1, since, paused, trust);
    }
}
