package io.mobimir.app.migration;

import io.mobimir.migration.Entity;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Sync;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.live.Migrating;
import io.mobimir.migration.live.Participant;
import io.mobimir.migration.live.Shadow;
import io.mobimir.migration.record.Ledger;
import io.mobimir.migration.verify.Triage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One instance's part in the migration of one entity: the ports to use, and perhaps an engine. */
final class Part<S> implements AutoCloseable {
    private final Participant participant;
    private final Entity<S> entity;
    private final Ledger ledger;
    private final Timing timing;
    private final List<Shadow<?>> shadows = new ArrayList<>();
    private Optional<Engine<S>> engine = Optional.empty();

    private Part(Participant participant, Entity<S> entity, Ledger ledger, Timing timing) {
        this.participant = participant;
        this.entity = entity;
        this.ledger = ledger;
        this.timing = timing;
    }

    static <S> Part<S> join(String instance, Entity<S> entity, Ledger ledger, Timing timing) {
        Participant participant = Participant.join(instance, ledger, new Sync<>(entity), timing, Time.system());
        return new Part<>(participant, entity, ledger, timing);
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

    /** A port of both stores that follows the phase. */
    <P> Migrating<P> migrating(Sides<P> stores) {
        Shadow<P> shadow = new Shadow<>(stores, new Triage<>(entity, timing, Time.system()), participant, ledger);
        shadows.add(shadow);
        return new Migrating<>(stores, participant, shadow);
    }

    void with(Engine<S> working) {
        this.engine = Optional.of(working);
    }

    /** What only looks ends first; the participant leaves last, because the others count on it. */
    @Override
    public void close() {
        shadows.forEach(Shadow::close);
        engine.ifPresent(Engine::close);
        participant.close();
    }
}
