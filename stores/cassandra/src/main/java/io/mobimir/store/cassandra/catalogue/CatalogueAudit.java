package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.ProductId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.TableScan;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Compares the listings with the cards in both directions, while the shop is open: every card has its rows, and every row
 * has its card. What differs is looked at a second time, so that a change under way is not taken for a fault. Memory does
 * not grow with the catalogue.
 */
public final class CatalogueAudit {
    private static final int AT_ONCE = 64;
    /** Longer than a change takes between the card and its rows. */
    private static final Duration SECOND_LOOK = Duration.ofSeconds(1);

    private final Cassandra cassandra;
    private final Cards cards;
    private final Copies copies;
    private final CopyCheck check;
    private final Consumer<ProductId> rewrite;

    /** @param rewrite gives a product a new version with the same card, so that its rows are newer than any others */
    CatalogueAudit(Cassandra cassandra, Cards cards, Copies copies, CopyCheck check, Consumer<ProductId> rewrite) {
        this.cassandra = cassandra;
        this.cards = cards;
        this.copies = copies;
        this.check = check;
        this.rewrite = rewrite;
    }

    /** Something that a listing has and the card does not say, or the other way round. */
    public record Finding(ProductId product, String problem) {}

    /** How much was looked at, and how much of it was wrong. */
    public record Report(long cards, long rows, long findings) {
        public boolean isClean() {
            return findings == 0;
        }
    }

    /** Looks at everything and reports each finding as it is found. */
    public Report verify(Consumer<Finding> report) {
        return run(report, false);
    }

    /** The same, and brings the listings in line with the cards. */
    public Report repair(Consumer<Finding> report) {
        return run(report, true);
    }

    private Report run(Consumer<Finding> report, boolean repair) {
        Pass<Stored> truth = new Pass<>(check::begin, this::cardAgain, Stored::id, report);
        Pass<ByCategory> byCategory =
                new Pass<>(check::begin, this::rowAgain, row -> row.key().id(), report);
        Pass<ByPrice> byPrice =
                new Pass<>(check::begin, this::rowAgain, row -> row.key().id(), report);
        truth.over(CatalogueTables.PRODUCTS_BY_ID, repair ? stored -> rewrite.accept(stored.id()) : stored -> {});
        byCategory.over(CatalogueTables.PRODUCTS_BY_CATEGORY, repair ? this::remove : row -> {});
        byPrice.over(CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE, repair ? this::remove : row -> {});
        return new Report(truth.seen, byCategory.seen + byPrice.seen, truth.wrong + byCategory.wrong + byPrice.wrong);
    }

    private Optional<Stored> cardAgain(Stored stored) {
        return cards.latest(stored.id());
    }

    private Optional<ByCategory> rowAgain(ByCategory row) {
        return Cassandra.await(check.find(row.key()));
    }

    private Optional<ByPrice> rowAgain(ByPrice row) {
        return Cassandra.await(check.find(row.key()));
    }

    private void remove(ByCategory row) {
        copies.remove(
                row.key(), timestamp(row.key().id(), row.offer().orElseThrow().version()));
    }

    private void remove(ByPrice row) {
        copies.remove(
                row.key(),
                timestamp(row.key().id(), row.copy().orElseThrow().offer().version()));
    }

    /** Late enough for the row that is to go, and not later than what the next change of the card will write. */
    private long timestamp(ProductId id, long rowVersion) {
        rewrite.accept(id);
        return cards.latest(id).map(Stored::version).orElse(rowVersion);
    }

    /** One table, looked through from one end to the other. */
    private final class Pass<T> {
        private final Function<T, Supplier<Optional<String>>> look;
        private final Function<T, Optional<T>> again;
        private final Function<T, ProductId> id;
        private final Consumer<Finding> report;
        private final List<T> waiting = new ArrayList<>();
        private long seen;
        private long wrong;

        Pass(
                Function<T, Supplier<Optional<String>>> look,
                Function<T, Optional<T>> again,
                Function<T, ProductId> id,
                Consumer<Finding> report) {
            this.look = look;
            this.again = again;
            this.id = id;
            this.report = report;
        }

        void over(Table<T> table, Consumer<T> mend) {
            new TableScan<>(cassandra, table).forEach(cassandra.readLevel(TableClass.PRODUCTS), item -> {
                waiting.add(item);
                if (waiting.size() == AT_ONCE) {
                    lookAtWaiting(mend);
                }
            });
            lookAtWaiting(mend);
        }

        private void lookAtWaiting(Consumer<T> mend) {
            seen += waiting.size();
            List<T> doubtful = doubtful();
            waiting.clear();
            if (doubtful.isEmpty()) {
                return;
            }
            LockSupport.parkNanos(SECOND_LOOK.toNanos());
            doubtful.forEach(item -> again.apply(item).ifPresent(now -> secondLook(now, mend)));
        }

        private List<T> doubtful() {
            List<Supplier<Optional<String>>> answers =
                    waiting.stream().map(look).toList();
            List<T> doubtful = new ArrayList<>();
            for (int i = 0; i < answers.size(); i++) {
                if (answers.get(i).get().isPresent()) {
                    doubtful.add(waiting.get(i));
                }
            }
            return doubtful;
        }

        private void secondLook(T item, Consumer<T> mend) {
            look.apply(item).get().ifPresent(problem -> {
                wrong++;
                report.accept(new Finding(id.apply(item), problem));
                mend.accept(item);
            });
        }
    }
}
