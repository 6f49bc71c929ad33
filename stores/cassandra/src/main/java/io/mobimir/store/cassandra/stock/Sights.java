package io.mobimir.store.cassandra.stock;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.Operation;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What customers are shown of accounts: plain reads, by which nothing is decided. */
final class Sights {
    /** How often to look again if units came to a till between the look at its account and the look at it. */
    private static final int MOST_LOOKS = 4;

    private final Cassandra cassandra;
    private final PreparedStatement head;

    Sights(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.head = cassandra.prepare("SELECT slot, available, held, sold, received, fence, loans"
                + " FROM shop.stock_by_product_zone WHERE product_id = ? AND geozone = ? AND bucket = ?"
                + " AND slot = -1 AND reservation_id = ''");
    }

    /** An account with all of its tills, and what is on its way between them. */
    CompletionStage<Sight> sight(Account account) {
        return sight(account, MOST_LOOKS);
    }

    private CompletionStage<Sight> sight(Account account, int looks) {
        return headOf(Till.home(account))
                .thenCompose(home -> home.map(row -> withTills(account, row, looks))
                        .orElseGet(() -> CompletableFuture.completedFuture(Sight.ABSENT)));
    }

    private CompletionStage<Sight> withTills(Account account, Row home, int looks) {
        Books books = StockTables.books(home);
        CompletionStage<Sum> all = CompletableFuture.completedFuture(new Sum(books.level(), true));
        for (int number : books.loans().byTill().keySet()) {
            CompletionStage<Books> till = headOf(new Till(account, number))
                    .thenApply(row -> row.map(StockTables::books).orElse(Books.NONE));
            all = all.thenCombine(
                    till, (sum, part) -> sum.plus(part, books.loans().of(number), number));
        }
        return all.thenCompose(sum -> sum.certain() || looks == 1
                ? CompletableFuture.completedFuture(new Sight(StockTables.standing(home), sum.level()))
                : sight(account, looks - 1));
    }

    /** What the parts of an account come to, if no part got units after the account was looked at. */
    private record Sum(Level level, boolean certain) {
        Sum plus(Books till, Loan account, int number) {
            Loan own = till.loans().of(number);
            int onTheWay = Lending.onTheWay(account, own);
            return new Sum(level.plus(till.level()).receive(onTheWay), certain && own.number() <= account.number());
        }
    }

    private CompletionStage<Optional<Row>> headOf(Till till) {
        BoundStatement statement = head.bind(till.product().value(), till.zone().value(), till.number());
        ConsistencyLevel read = cassandra.readLevel(TableClass.STOCK, Operation.STOCK_CHECK);
        return cassandra
                .executeAsync(statement.setConsistencyLevel(read))
                .thenApply(rows -> Optional.ofNullable(rows.one()));
    }
}
