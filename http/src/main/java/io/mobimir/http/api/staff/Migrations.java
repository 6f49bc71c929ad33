package io.mobimir.http.api.staff;

import io.mobimir.http.api.shape.MigrationShapes.MigrationView;
import io.mobimir.http.api.shape.MigrationShapes.RejectView;
import io.mobimir.http.api.shape.MigrationShapes.StepView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The entities that come from another store, and the operator's steps for them. */
public interface Migrations {
    /** The steps that an operator can ask of a migration. */
    public enum MigrationStep {
        START("Starts to copy an entity to the other store."),
        PAUSE("Pauses a migration's background work."),
        RESUME("Resumes a migration that was paused."),
        VERIFY("Compares both stores and repairs the target."),
        SWITCH("Switches an entity to the target store."),
        ROLLBACK("Switches an entity back to the origin store."),
        ABORT("Ends a migration and keeps the origin store."),
        FINISH("Ends a migration and keeps the target store."),
        ACCEPT("Decides not to migrate a document."),
        RETRY("Tries to convert a document again.");

        private final String meaning;

        MigrationStep(String meaning) {
            this.meaning = meaning;
        }

        /** Returns a short sentence that says what it does. */
        public String meaning() {
            return meaning;
        }

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns whether the step is about one reject. */
        public boolean needsKey() {
            return this == ACCEPT || this == RETRY;
        }
    }

    List<MigrationView> all();

    /** Returns the migration; empty if the entity does not migrate. */
    Optional<MigrationView> find(String entity);

    /** Returns the first rejects, those without a decision first; empty if the entity does not migrate. */
    Optional<List<RejectView>> rejects(String entity, int limit);

    /**
     * Takes a step or returns the reasons why not; empty if the entity does not migrate.
     *
     * @param key the key of the reject, if {@link MigrationStep#needsKey}
     */
    Optional<StepView> take(String entity, MigrationStep step, Optional<String> key);
}
