package io.mobimir.app.migration;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.KeySync;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.live.MigratingCalls;
import io.mobimir.migration.live.Participant;
import io.mobimir.migration.live.ShadowReads;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.verify.FaultTriage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One instance's part in the migration of one entity: the ports to use, and possibly an engine. */
final class EntityParticipation<S> implements AutoCloseable {
    private final Participant participant;
    private final MigratedEntity<S> entity;
    private final JointRecords records;
    private final Timing timing;
    private final List<ShadowReads<?>> shadows = new ArrayList<>();
    private Optional<Engine<S>> engine = Optional.empty();

    private EntityParticipation(
            Participant participant, MigratedEntity<S> entity, JointRecords records, Timing timing) {
        this.participant = participant;
        this.entity = entity;
        this.records = records;
        this.timing = timing;
    }

    static <S> EntityParticipation<S> join(
            String instance, MigratedEntity<S> entity, JointRecords records, Timing timing) {
        Participant participant = Participant.join(instance, records, new KeySync<>(entity), timing, Time.system());
        return new EntityParticipation<>(participant, entity, records, timing);
    }

    String instance() {
        return participant.id();
    }

    Phase phase() {
        return participant.position().phase();
    }

    Timing timing() {
        return timing;
    }

    /** Returns a port that uses both stores as the phase requires. */
    <P> MigratingCalls<P> migrating(Sides<P> stores) {
        ShadowReads<P> shadow =
                new ShadowReads<>(stores, new FaultTriage<>(entity, timing, Time.system()), participant, records);
        shadows.add(shadow);
        return new MigratingCalls<>(stores, participant, shadow);
    }

    void with(Engine<S> working) {
        this.engine = Optional.of(working);
    }

    /** Ends shadow reads first and the participant last, because the others depend on it. */
    @Override
    public void close() {
        shadows.forEach(ShadowReads::close);
        engine.ifPresent(Engine::close);
        participant.close();
    }
}
