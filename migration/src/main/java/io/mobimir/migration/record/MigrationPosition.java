package io.mobimir.migration.record;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import java.util.Optional;

/**
 * The part of a migration's state on which instances act.
 *
 * @param heldFrom while writes are held: the phase to step back to
 * @param home the side whose store keeps the records
 */
public record MigrationPosition(Phase phase, Optional<Phase> heldFrom, Side home) {
    public static final MigrationPosition START = new MigrationPosition(Phase.ORIGIN, Optional.empty(), Side.ORIGIN);

    public static MigrationPosition of(Phase phase) {
        return new MigrationPosition(phase, Optional.empty(), phase.authority());
    }

    public boolean isHeld() {
        return heldFrom.isPresent();
    }

    public Side authority() {
        return phase.authority();
    }

    public boolean writesTwice() {
        return phase.writesTo(Side.ORIGIN) && phase.writesTo(Side.TARGET);
    }

    /** Returns whether a step is under way, so that the next one may come soon. */
    public boolean isMoving() {
        return writesTwice() || isHeld();
    }

    /** Returns the same position with writes held. */
    public MigrationPosition held() {
        return new MigrationPosition(phase, Optional.of(phase), home);
    }

    /** Returns the held position with reads turned to the next phase; writes are still held. */
    public MigrationPosition turnedTo(Phase next) {
        if (!isHeld()) {
            throw new IllegalStateException("writes have to be held before %s can turn to %s".formatted(phase, next));
        }
        return new MigrationPosition(next, heldFrom, home);
    }

    /** Returns the position without the hold, in the phase before it. */
    public MigrationPosition steppedBack() {
        return new MigrationPosition(heldFrom.orElse(phase), Optional.empty(), home);
    }
}
