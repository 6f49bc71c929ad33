package io.mobimir.trials.migration;

import io.mobimir.migration.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;

/** The instances of the shop; customers use any that serves. */
final class InstanceTeam implements AutoCloseable {
    private static final long READY_SECONDS = 60;
    private static final int ATTEMPTS = 10;

    private final StoreAddresses addresses;
    private final Path log;
    private final List<InstanceProcess> members = new CopyOnWriteArrayList<>();
    private final Set<InstanceProcess> killed = ConcurrentHashMap.newKeySet();

    InstanceTeam(StoreAddresses addresses, Path log) {
        this.addresses = addresses;
        this.log = log;
    }

    /** Starts one more instance; one that cannot reach a store ends and is started again. */
    void hire() throws InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            InstanceProcess instance = InstanceProcess.start(addresses, log);
            members.add(instance);
            if (instance.awaitReady(READY_SECONDS)) {
                return;
            }
            members.remove(instance);
            instance.kill();
            Time.sleep(Duration.ofSeconds(1));
        }
        throw new IllegalStateException("an instance of the shop did not start; see " + log);
    }

    /** Returns an instance that serves, if there is one. */
    Optional<InstanceProcess> any() {
        List<InstanceProcess> ready =
                members.stream().filter(InstanceProcess::isReady).toList();
        return ready.isEmpty()
                ? Optional.empty()
                : Optional.of(ready.get(ThreadLocalRandom.current().nextInt(ready.size())));
    }

    /** Returns the instance with this process id or, with {@code other}, one with another id. */
    Optional<InstanceProcess> find(long pid, boolean other) {
        return members.stream()
                .filter(it -> it.isReady() && (it.pid() == pid) != other)
                .findFirst();
    }

    void kill(InstanceProcess instance) {
        killed.add(instance);
        instance.kill();
        members.remove(instance);
    }

    void killAll() {
        members.forEach(this::kill);
    }

    boolean wasKilled(InstanceProcess instance) {
        return killed.contains(instance);
    }

    @Override
    public void close() {
        members.parallelStream().forEach(InstanceProcess::close);
    }
}
