package io.mobimir.http.api;

import io.mobimir.http.api.MigrationShapes.MigrationView;
import io.mobimir.http.api.MigrationShapes.RejectView;
import io.mobimir.http.api.MigrationShapes.StepView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The entities that come from another store, and what an operator can do about them. */
public interface Migrations {
    /** What can be asked of a migration. */
    enum Step {
        START,
        PAUSE,
        RESUME,
        VERIFY,
        SWITCH,
        ROLLBACK,
        ABORT,
        FINISH,
        /** One reject stays behind. */
        ACCEPT,
        /** One reject is tried again. */
        RETRY;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether it is about one reject. */
        public boolean needsKey() {
            return this == ACCEPT || this == RETRY;
        }
    }

    List<MigrationView> all();

    /** Empty if the entity does not migrate. */
    Optional<MigrationView> find(String entity);

    /** The first rejects, those without a decision first; empty if the entity does not migrate. */
    Optional<List<RejectView>> rejects(String entity, int limit);

    /**
     * Takes a step or says why not; empty if the entity does not migrate.
     *
     * @param key of the reject that it is about, where {@link Step#needsKey}
     */
    Optional<StepView> take(String entity, Step step, Optional<String> key);
}
