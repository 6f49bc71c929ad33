package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.store.cassandra.stock.Request.Verdict;
import io.mobimir.testkit.Race;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The line at a teller, which callers join while it is closed and opened again all the time. */
class TellerLineTest {
    private static final Till TILL = Till.home(new Account(new ProductId("PROD-1"), new Zone("moscow")));

    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final Prompt ledger = new Prompt();
    private final StockMetrics metrics = new StockMetrics();
    private final Teller teller = new Teller(TILL, ledger, metrics, Schedule.on(threads), Limits.STANDARD, crowd -> {});

    @AfterEach
    void end() {
        threads.shutdown();
    }

    @Test
    @Timeout(60)
    void whoever_comes_while_the_line_is_being_closed_is_served() {
        int calls = 20_000;
        Race.of(3, n -> () -> {
            for (int i = 0; i < calls; i++) {
                assertThat(ask()).isEqualTo(1);
            }
            return n;
        });
        assertThat(metrics.snapshot().waiting()).isZero();
        assertThat(ledger.seq).hasValueBetween(calls, 3L * calls);
    }

    private int ask() {
        Waiting<Integer> call =
                new Waiting<>(Request.aboutLoans(TILL, (books, found) -> Verdict.of(1, books)), Duration.ofHours(1));
        teller.serve(call);
        return call.await();
    }

    /** Answers at once. */
    private static final class Prompt implements Ledger {
        private final AtomicLong seq = new AtomicLong();

        @Override
        public String instance() {
            return "alone";
        }

        @Override
        public CompletionStage<Known> rows(Till till, Collection<Entry.Key> keys) {
            return CompletableFuture.completedFuture(new Known(
                    new Books(new Level(1, 0, 0, 1), Loans.NONE),
                    Standing.OPEN,
                    OptionalLong.of(seq.get()),
                    Known.NO_SHEETS,
                    0,
                    new LinkedHashMap<>(),
                    new Slots()));
        }

        @Override
        public CompletionStage<List<Entry>> sheets(Till till, int slot, long fromSeq) {
            return CompletableFuture.completedFuture(List.of());
        }

        @Override
        public CompletionStage<Since> sheetsSince(Till till, Collection<Integer> slots, long fromSeq) {
            return rows(till, List.of()).thenApply(now -> new Since(now, Map.of()));
        }

        @Override
        public CompletionStage<Optional<Set<String>>> list(Till till, int slot) {
            return CompletableFuture.completedFuture(Optional.of(Set.of()));
        }

        @Override
        public CompletionStage<Attempt> write(Till till, Known from, Group group) {
            assertThat(seq.compareAndSet(from.seq().orElseThrow(), from.nextSeq()))
                    .as("nobody else serves the line")
                    .isTrue();
            return CompletableFuture.completedFuture(new Attempt(true, Optional.empty()));
        }

        @Override
        public CompletionStage<Turn> turn(Till till) {
            return CompletableFuture.completedFuture(Turn.OF_NOBODY);
        }

        @Override
        public void callOut(Till till) {}

        @Override
        public void fallSilent(Till till) {}
    }
}
