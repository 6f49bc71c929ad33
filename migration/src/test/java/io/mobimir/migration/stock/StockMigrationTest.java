package io.mobimir.migration.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Phase;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Time;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.engine.OperatorResult;
import io.mobimir.migration.live.OngoingOperation;
import io.mobimir.migration.live.Participant;
import io.mobimir.migration.memory.MemoryAccounts;
import io.mobimir.migration.record.Difference;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.testkit.RandomKeys;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs whole migrations of stock, with engines that stop and customers who buy. */
class StockMigrationTest {
    private static final Zone MOSCOW = new Zone("moscow");
    private static final int UNITS = 1_000;

    private final Mended broken = new Mended();
    private final MovingShop shop = new MovingShop(broken, new MemoryAccounts());
    private final List<ProductId> products =
            IntStream.range(0, 60).mapToObj(i -> RandomKeys.product()).toList();
    private final AtomicBoolean closing = new AtomicBoolean();

    @AfterEach
    void close() {
        shop.close();
    }

    private static StockBook stock(Accounts accounts) {
        return new StockBook(accounts, Zones.DEFAULT, Clock.systemUTC());
    }

    private void deliver() {
        Stock old = stock(shop.origin);
        products.forEach(product -> old.receive(new Delivery("DEL-1", product, MOSCOW, UNITS, Instant.now())));
    }

    private Account first() {
        return new Account(products.get(0), MOSCOW);
    }

    private void assertAll(Standing origin, Standing target) {
        for (ProductId product : products) {
            Account account = new Account(product, MOSCOW);
            assertThat(shop.origin.stand(account).standing()).isEqualTo(origin);
            assertThat(shop.target.stand(account).standing()).isEqualTo(target);
        }
    }

    @Test
    void stock_goes_comes_back_and_goes_for_good_while_customers_buy() {
        deliver();
        List<CompletableFuture<List<Reservation>>> buyers = IntStream.range(0, 3)
                .mapToObj(i -> stock(shop.accounts(shop.instance())))
                .map(instance -> CompletableFuture.supplyAsync(() -> buy(instance)))
                .toList();
        Engine<Account> first = shop.engine();
        shop.insist(shop.migration::start);
        shop.awaitPhase(Phase.TARGET_READS);
        assertAll(Standing.GONE, Standing.OPEN);
        assertThat(shop.migration.switchReads()).isInstanceOf(OperatorResult.Refused.class);

        shop.insist(shop.migration::rollback);
        MovingShop.await(() -> shop.origin.stand(first()).standing() != Standing.GONE, () -> "nothing comes back");
        first.close();
        shop.engine();
        shop.awaitPhase(Phase.ORIGIN);
        assertAll(Standing.OPEN, Standing.GONE);

        shop.insist(shop.migration::start);
        shop.awaitPhase(Phase.TARGET_READS);
        shop.insist(shop.migration::finish);
        shop.awaitPhase(Phase.TARGET);
        closing.set(true);
        List<Reservation> bought = buyers.stream()
                .map(CompletableFuture::join)
                .flatMap(List::stream)
                .toList();
        assertThat(bought).isNotEmpty();
        assertSoldOnce(bought);
    }

    /** Buys and returns the acknowledged reservations; half of them are confirmed at once. */
    private List<Reservation> buy(Stock instance) {
        List<Reservation> bought = new ArrayList<>();
        ThreadLocalRandom random = ThreadLocalRandom.current();
        while (!closing.get()) {
            Map<ProductId, Integer> units =
                    Map.of(products.get(random.nextInt(30)), 1, products.get(30 + random.nextInt(30)), 1);
            CheckoutId checkout = new CheckoutId(RandomKeys.user(), "key-" + RandomKeys.random());
            Reservation basket = new Reservation(checkout, MOSCOW, units, Instant.now());
            if (instance.reserve(basket).equals(new Reserving.Reserved())) {
                bought.add(basket);
                if (random.nextBoolean()) {
                    assertThat(instance.confirm(basket)).isEqualTo(Settling.DONE);
                }
            }
            Time.sleep(Duration.ofMillis(1));
        }
        return bought;
    }

    private void assertSoldOnce(List<Reservation> bought) {
        Stock arrived = stock(shop.target);
        bought.forEach(each -> assertThat(arrived.confirm(each)).isEqualTo(Settling.DONE));
        int sold = 0;
        for (ProductId product : products) {
            Level level = arrived.level(product, MOSCOW);
            assertThat(level.available() + level.sold()).isEqualTo(UNITS);
            assertThat(level.held()).isZero();
            sold += level.sold();
        }
        assertThat(sold).isEqualTo(2 * bought.size());
    }

    @Test
    void nothing_is_fenced_before_every_instance_knows() {
        deliver();
        Participant busy = shop.instance();
        shop.engine();
        MovingShop.await(() -> shop.migration.status().blocks().isEmpty(), () -> "not joined");
        OngoingOperation turn = busy.enter(true);
        shop.insist(shop.migration::start);
        Time.sleep(Duration.ofMillis(500));
        assertAll(Standing.OPEN, Standing.ABSENT);
        assertThat(shop.migration.status().blocks())
                .containsExactly("Instance %s has not acknowledged BACKFILL.".formatted(busy.id()));
        turn.close();
        shop.awaitPhase(Phase.TARGET_READS);
        assertAll(Standing.GONE, Standing.OPEN);
    }

    @Test
    void what_cannot_be_understood_stays_is_put_aside_and_keeps_the_migration_from_its_end() {
        deliver();
        broken.broken = Optional.of(first());
        shop.engine();
        shop.insist(shop.migration::start);
        shop.awaitPhase(Phase.TARGET_READS);
        assertThat(shop.migration.rejects(10))
                .singleElement()
                .satisfies(reject -> assertThat(reject.key()).isEqualTo(first().key()));
        OperatorResult refusal = OperatorResult.refused("1 rejects wait for a decision.");
        MovingShop.await(() -> shop.migration.finish().equals(refusal), () -> "other reasons");
        assertThat(shop.migration.retry(first().key())).isInstanceOf(OperatorResult.Refused.class);
        assertThat(shop.origin.stand(first()).standing()).isNotEqualTo(Standing.GONE);
        broken.broken = Optional.empty();
        shop.insist(() -> shop.migration.retry(first().key()));
        assertAll(Standing.GONE, Standing.OPEN);
        shop.insist(shop.migration::finish);
    }

    @Test
    void whoever_was_given_up_and_begins_an_account_at_the_origin_is_found() {
        deliver();
        shop.engine();
        shop.insist(shop.migration::start);
        shop.awaitPhase(Phase.TARGET_READS);
        ProductId late = RandomKeys.product();
        stock(shop.origin).receive(new Delivery("DEL-2", late, MOSCOW, 5, Instant.now()));
        shop.insist(shop.migration::verify);
        MovingShop.await(() -> shop.migration.finish() instanceof OperatorResult.Done, () -> "still not verified");
        assertThat(shop.target.stand(new Account(late, MOSCOW)).standing()).isEqualTo(Standing.OPEN);
    }

    @Test
    void an_account_with_two_owners_is_named_and_stands_in_the_way() {
        deliver();
        shop.engine();
        shop.insist(shop.migration::start);
        shop.awaitPhase(Phase.TARGET_READS);
        Account twice = new Account(RandomKeys.product(), MOSCOW);
        Delivery delivery = new Delivery("DEL-2", twice.product(), MOSCOW, 5, Instant.now());
        stock(shop.origin).receive(delivery);
        stock(shop.target).receive(delivery);
        shop.insist(shop.migration::verify);
        MovingShop.await(() -> !shop.migration.status().findings().differences().isEmpty(), () -> "nothing is found");
        Difference found = shop.migration.status().findings().differences().get(0);
        assertThat(found.key()).isEqualTo(twice.key());
        assertThat(found.target()).contains("is open at one store and open at the other");
        assertThat(shop.migration.finish()).isInstanceOf(OperatorResult.Refused.class);
    }

    @Test
    void the_target_remembers_that_nobody_may_serve_from_it_alone() {
        deliver();
        shop.insist(shop.migration::start);
        assertThat(shop.records.target().state().find().orElseThrow().position().phase())
                .isEqualTo(Phase.BACKFILL);
        assertThat(shop.phase()).isEqualTo(Phase.BACKFILL);
    }

    /** A store with one account that cannot be read until it is mended. */
    private static final class Mended extends MemoryAccounts {
        private volatile Optional<Account> broken = Optional.empty();

        private boolean isBroken(Account account) {
            return broken.filter(account::equals).isPresent();
        }

        @Override
        public synchronized Shelf read(Account account) {
            if (isBroken(account)) {
                throw new InvalidField("stock_by_zone.moscow", "must be a number");
            }
            return super.read(account);
        }

        @Override
        public void scan(String range, Consumer<ScannedKey<Account>> each) {
            super.scan(
                    range,
                    scanned -> each.accept(scanned.match(
                            found -> isBroken(Account.parse(found.key()))
                                    ? new ScannedKey.Rejected<>(found.key(), "stock_by_zone.moscow: must be a number")
                                    : found,
                            rejected -> rejected)));
        }
    }
}
