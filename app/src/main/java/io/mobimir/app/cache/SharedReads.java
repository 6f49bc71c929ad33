package io.mobimir.app.cache;

import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Answers identical reads with one read of the store: those that come while it is under way wait for it, and later ones have its answer
 * until it may be too old. So a key that everybody reads costs the store one read per lifetime and instance.
 */
final class SharedReads<K, V> {
    private final Clock clock;
    private final Duration lifetime;
    private final Predicate<V> isKept;
    private final ConcurrentMap<K, Loading<V>> answers;
    private final LongAdder read = new LongAdder();
    private final LongAdder shared = new LongAdder();

    /** A read of the store with its start; later callers wait for the same result. Two are never equal. */
    private static final class Loading<V> {
        private final Instant since;
        private final CompletableFuture<V> answer = new CompletableFuture<>();

        Loading(Instant since) {
            this.since = since;
        }
    }

    /**
     * @param lifetime counts from the start of the read
     * @param capacity the most answers that are kept
     * @param isKept whether an answer may be given to later callers, too
     */
    SharedReads(Clock clock, Duration lifetime, int capacity, Predicate<V> isKept) {
        this.clock = clock;
        this.lifetime = lifetime;
        this.isKept = isKept;
        this.answers = Caffeine.newBuilder()
                .maximumSize(capacity)
                .executor(Runnable::run)
                .<K, Loading<V>>build()
                .asMap();
    }

    /** Returns how many reads of the store there were. */
    long read() {
        return read.sum();
    }

    /** Returns how many answers needed none of their own. */
    long shared() {
        return shared.sum();
    }

    V get(K key, Function<K, V> load) {
        Loading<V> mine = new Loading<>(clock.instant());
        Loading<V> first = join(key, mine);
        if (first != mine) {
            shared.increment();
            return await(first);
        }
        load(Map.of(key, mine), keys -> Map.of(key, load.apply(key)));
        return await(mine);
    }

    /** Reads what is not there yet in one call, which must answer every key. */
    List<V> getAll(Collection<K> keys, Function<Collection<K>, Map<K, V>> load) {
        Instant now = clock.instant();
        Map<K, Loading<V>> mine = new LinkedHashMap<>();
        List<Loading<V>> wanted = new ArrayList<>();
        for (K key : keys) {
            Loading<V> own = new Loading<>(now);
            Loading<V> first = join(key, own);
            wanted.add(first);
            if (first == own) {
                mine.put(key, own);
            }
        }
        shared.add(wanted.size() - mine.size());
        if (!mine.isEmpty()) {
            load(mine, load);
        }
        return wanted.stream().map(SharedReads::await).toList();
    }

    void forget(K key) {
        answers.remove(key);
    }

    /** Returns the read that answers this key: one that is fresh, or else this one. */
    private Loading<V> join(K key, Loading<V> mine) {
        Loading<V> known = answers.get(key);
        if (known != null && isFresh(known, mine.since)) {
            return known;
        }
        return answers.merge(key, mine, (current, wanted) -> isFresh(current, mine.since) ? current : wanted);
    }

    private boolean isFresh(Loading<V> loading, Instant now) {
        return now.isBefore(loading.since.plus(lifetime));
    }

    private void load(Map<K, Loading<V>> mine, Function<Collection<K>, Map<K, V>> load) {
        try {
            Map<K, V> found = load.apply(mine.keySet());
            read.increment();
            mine.forEach((key, loading) -> complete(key, loading, found.get(key)));
        } catch (RuntimeException | Error e) {
            mine.forEach((key, loading) -> {
                answers.remove(key, loading);
                loading.answer.completeExceptionally(e);
            });
        }
    }

    private void complete(K key, Loading<V> loading, @Nullable V found) {
        if (found == null) {
            throw new IllegalStateException("no answer for " + key);
        }
        if (!isKept.test(found)) {
            answers.remove(key, loading);
        }
        loading.answer.complete(found);
    }

    private static <V> V await(Loading<V> loading) {
        try {
            return loading.answer.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }
}
