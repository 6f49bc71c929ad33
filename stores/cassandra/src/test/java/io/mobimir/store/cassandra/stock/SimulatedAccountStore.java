package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.store.cassandra.stock.SimulatedAccount.Cell;
import io.mobimir.store.cassandra.stock.SimulatedAccount.Flaw;
import io.mobimir.store.cassandra.stock.SimulatedAccount.Write;
import io.mobimir.testkit.simulation.ProcessLife;
import io.mobimir.testkit.simulation.SimulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** Simulated accounts as one instance reaches them: over a network that loses, delays and overtakes. */
final class SimulatedAccountStore implements AccountStore {
    private static final Duration TIMEOUT = Duration.ofMillis(50);
    private static final Duration LATEST = Duration.ofMillis(300);
    private static final double TORN = 0.5;

    private final String instance;
    private final Function<Account, SimulatedAccount> accounts;
    private final Network network;

    /** Between one instance and the store. */
    static final class Network {
        private final SimulatedTime time;
        private final ProcessLife life;
        private final Duration latency;
        private final boolean lies;
        private double losses;

        Network(SimulatedTime time, ProcessLife life, Duration latency, double losses, boolean lies) {
            this.time = time;
            this.life = life;
            this.latency = latency;
            this.losses = losses;
            this.lies = lies;
        }

        ProcessLife life() {
            return life;
        }

        Duration latency() {
            return latency;
        }

        void loseNothingMore() {
            losses = 0;
        }

        private void deliver(Runnable message) {
            time.later(time.upTo(latency), message);
        }
    }

    SimulatedAccountStore(String instance, Function<Account, SimulatedAccount> accounts, Network network) {
        this.instance = instance;
        this.accounts = accounts;
        this.network = network;
    }

    @Override
    public String instance() {
        return instance;
    }

    @Override
    public CompletionStage<KnownAccount> rows(Account account, Collection<Entry.Key> keys) {
        List<Entry.Key> asked = List.copyOf(keys);
        return request(() -> at(account).rows(asked));
    }

    @Override
    public CompletionStage<List<Entry>> packedRows(Account account, int slot, long fromSeq) {
        return request(List.of(slot), key -> at(account).packedRowsAfter(from(key, fromSeq)), List::<Entry>of)
                .thenApply(pages -> pages.cells().stream()
                        .flatMap(packedRow -> packedRow.entries().stream())
                        .toList());
    }

    @Override
    public CompletionStage<Since> packedRowsSince(Account account, Collection<Integer> slots, long fromSeq) {
        List<Integer> asked = List.copyOf(slots);
        return request(
                        asked,
                        key -> at(account).packedRowsAfter(from(key, fromSeq)),
                        () -> at(account).withoutRows())
                .thenApply(pages -> {
                    Map<Integer, List<String>> ids = new TreeMap<>();
                    pages.cells()
                            .forEach(packedRow -> ids.computeIfAbsent(
                                            packedRow.key().slot(), slot -> new ArrayList<>())
                                    .addAll(packedRow.ids()));
                    return new Since(pages.first(), ids);
                });
    }

    /** Just before the first packed row that is asked for, unless the reader is already further. */
    private static Entry.Key from(Entry.Key key, long fromSeq) {
        String first = fromSeq == 0 ? PackedReservations.PREFIX : PackedReservations.name(fromSeq - 1);
        return new Entry.Key(key.slot(), key.id().compareTo(first) < 0 ? first : key.id());
    }

    @Override
    public CompletionStage<Optional<Set<String>>> list(Account account, int slot) {
        boolean tooMany = network.time.happens(network.losses);
        return request(List.of(slot), key -> at(account).after(key), List::of).thenApply(pages -> {
            Set<String> ids = new HashSet<>();
            pages.cells().forEach(cell -> ids.addAll(cell.ids()));
            return tooMany ? Optional.empty() : Optional.of(ids);
        });
    }

    @Override
    public CompletionStage<Attempt> write(Account account, KnownAccount from, Group group) {
        Write write = Write.of(instance, from, group);
        CompletionStage<Attempt> attempt = request(() -> at(account).write(write));
        return at(account).has(Flaw.CALLS_THE_UNKNOWN_APPLIED)
                ? attempt.exceptionally(error -> new Attempt(true, Optional.empty()))
                : attempt;
    }

    @Override
    public CompletionStage<TurnState> turn(Account account) {
        return request(() -> at(account).turn(network.time.now()));
    }

    @Override
    public void callOut(Account account) {
        say(() -> at(account).callOut(instance, network.time.now().plus(CompetingInstances.CALL)));
    }

    @Override
    public void fallSilent(Account account) {
        say(() -> at(account).fallSilent(instance));
    }

    private void say(Runnable change) {
        if (!network.time.happens(network.losses)) {
            network.deliver(change);
        }
    }

    private SimulatedAccount at(Account account) {
        return accounts.apply(account);
    }

    /** What was read in pages, with what came with the first. */
    private record Pages<T>(T first, List<Cell> cells) {}

    /** Reads slots, all at once or in two pages between which others may write. */
    private <T> CompletionStage<Pages<T>> request(
            List<Integer> slots, Function<Entry.Key, List<Cell>> after, Supplier<T> withFirst) {
        Supplier<List<Cell>> all = () -> slots.stream()
                .flatMap(slot -> after.apply(new Entry.Key(slot, "")).stream())
                .toList();
        if (!network.time.happens(TORN)) {
            return request(() -> new Pages<>(withFirst.get(), all.get()));
        }
        return request(() -> {
                    List<Cell> cells = all.get();
                    return new Pages<>(withFirst.get(), cells.subList(0, network.time.pick(1 + cells.size())));
                })
                .thenCompose(first -> request(() -> {
                    List<Cell> cells = new ArrayList<>(first.cells());
                    int done = cells.isEmpty()
                            ? -1
                            : slots.indexOf(cells.get(cells.size() - 1).key().slot());
                    if (done >= 0) {
                        cells.addAll(after.apply(cells.get(cells.size() - 1).key()));
                    }
                    slots.subList(1 + done, slots.size())
                            .forEach(slot -> cells.addAll(after.apply(new Entry.Key(slot, ""))));
                    return new Pages<>(first.first(), cells);
                }));
    }

    private <T> CompletionStage<T> request(Supplier<T> effect) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        SimulatedTime time = network.time;
        Runnable unheard = () -> {
            var unused = effect.get();
        };
        if (!time.happens(network.losses)) {
            network.deliver(() -> {
                T result = effect.get();
                network.deliver(network.life.guard(() -> answer.complete(result)));
            });
            return answer;
        }
        switch (time.pick(4)) {
            case 0 -> network.deliver(() -> fail(answer, Outcome.NOT_APPLIED));
            case 1 -> timeOut(answer);
            case 2 -> {
                network.deliver(unheard);
                timeOut(answer);
            }
            default -> {
                timeOut(answer);
                time.later(time.upTo(LATEST), unheard);
            }
        }
        return answer;
    }

    private void timeOut(CompletableFuture<?> answer) {
        network.time.later(TIMEOUT, () -> fail(answer, Outcome.UNKNOWN));
    }

    private void fail(CompletableFuture<?> answer, Outcome outcome) {
        if (!network.life.isOver()) {
            Outcome told = network.lies ? Outcome.NOT_APPLIED : outcome;
            answer.completeExceptionally(new StoreException(told, "simulated: " + told));
        }
    }
}
