package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.HeartbeatStore;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.ShopInstances;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UnfinishedWork;
import io.mobimir.shop.UserId;
import io.mobimir.shop.WatchedInstances;
import io.mobimir.shop.Zones;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutHistory;
import io.mobimir.shop.checkout.CheckoutReply;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutSettings;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Intents;
import io.mobimir.shop.checkout.Payment;
import io.mobimir.shop.checkout.PaymentAnswer;
import io.mobimir.shop.checkout.Payments;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Stock;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.memory.MemoryHeartbeats;
import io.mobimir.testkit.memory.MemoryIntents;
import io.mobimir.testkit.memory.MemoryUnfinishedWork;
import io.mobimir.testkit.simulation.Actors;
import io.mobimir.testkit.simulation.Fleet;
import io.mobimir.testkit.simulation.ProcessLife;
import io.mobimir.testkit.simulation.SimulatedTime;
import io.mobimir.testkit.simulation.UnreliableCalls;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Customers with several devices and instances of the shop, in simulated time: calls of stores get lost or come late, instances die, stand
 * still and carry on what others began. Fails if in the end anything does not match: orders, stock, carts, and what customers were told.
 */
final class CheckoutSimulation {
    private static final Instant BEGINNING = Instant.parse("2026-11-27T09:00:00Z");
    private static final Duration TROUBLE = Duration.ofSeconds(20);
    /** How long a provider may take to answer. */
    private static final Duration LONGEST_CALL = Duration.ofSeconds(30);

    private static final Duration LONGEST_RIDE = Duration.ofSeconds(10);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(60);
    private static final Duration CALM = Duration.ofSeconds(90);
    private static final Duration END = Duration.ofMinutes(3);
    private static final Duration EXPIRES_AFTER = Duration.ofSeconds(10);
    private static final Duration PAYMENT_WAIT = Duration.ofSeconds(25);
    private static final Money PRICE = Money.rub("990.00");

    private final SimulatedTime time;
    private final Actors actors;
    private final Clock clock;
    private final CheckoutStores stores;
    private final Duration latency;
    private final double losses;
    private final List<ProductId> products = List.of(new ProductId("PROD-1"), new ProductId("PROD-2"));
    private final Fleet<ShopProcess> instances;
    private final List<Customer> customers = new ArrayList<>();
    private final ProcessLife immortal = new ProcessLife();
    private final Provider provider = new Provider();
    private final MemoryHeartbeats heartbeats = new MemoryHeartbeats();
    private final boolean takesAllForDead;
    private int born;
    private int ordered;

    CheckoutSimulation(long seed, Function<Clock, CheckoutStores> open) {
        this(seed, open, false);
    }

    /** @param takesAllForDead whether each instance takes all others for dead, so that several work on one attempt all the time */
    CheckoutSimulation(long seed, Function<Clock, CheckoutStores> open, boolean takesAllForDead) {
        this.takesAllForDead = takesAllForDead;
        this.time = new SimulatedTime(seed);
        this.actors = new Actors(time);
        this.clock = time.clock(BEGINNING);
        this.stores = open.apply(clock);
        this.latency = Duration.ofMillis(1L << time.pick(9));
        this.losses = time.pick(0, 0.03, 0.15);
        for (ProductId product : products) {
            stores.catalogue().add(product, BEGINNING, card());
            stores.stock().receive(new Delivery("first", product, SampleOrders.MOSCOW, 1 + time.pick(8), BEGINNING));
        }
        this.instances = new Fleet<>(time, 1 + time.pick(3), ShopProcess::new);
    }

    private static Card card() {
        return new Card(
                new Category("Телефоны"),
                PRICE,
                Map.of(Locale.forLanguageTag("ru"), new Wording("Товар", "Хороший")),
                Map.of(),
                Optional.empty(),
                true);
    }

    /** How many orders there are in the end. */
    int run() {
        try (actors) {
            int many = 1 + time.pick(4);
            for (int n = 0; n < many; n++) {
                customers.add(new Customer(new UserId("USER-" + n)));
            }
            customers.forEach(Customer::begin);
            actors.start(CALM, this::deliverEnough);
            customers.forEach(customer -> actors.start(CALM.plusSeconds(1), customer::tryAgain));
            int deaths = time.pick(5);
            for (int n = 0; n < deaths; n++) {
                time.later(time.upTo(TROUBLE), instances::killOne);
            }
            int stops = time.pick(3);
            for (int n = 0; n < stops; n++) {
                time.later(time.upTo(TROUBLE), () -> instances.any().way.stop(time.upTo(LONGEST_STOP)));
            }
            time.later(TROUBLE, () -> instances.forEach(instance -> instance.way.loseNothingMore()));
            while (actors.goOn()) {
                assertThat(time.now()).as("it comes to an end").isLessThan(END.multipliedBy(2));
            }
            assertThat(actors.areWaiting()).as("somebody is left waiting").isFalse();
            customers.forEach(Customer::check);
            products.forEach(this::check);
            provider.check();
            assertThat(((MemoryIntents) stores.intents()).all())
                    .filteredOn(
                            intent -> intent.at().isBefore(BEGINNING.plus(END).minus(CALM.dividedBy(2))))
                    .as("attempts that nobody settled")
                    .isEmpty();
            return ordered;
        }
    }

    /** All that is sold was ordered, and nothing is held any more. */
    private void check(ProductId product) {
        Level level = stores.stock().level(product, SampleOrders.MOSCOW);
        int sold = customers.stream()
                .flatMap(customer -> customer.orders().stream())
                .filter(order -> order.status() != OrderStatus.CANCELLED)
                .mapToInt(order -> units(order, product))
                .sum();
        assertThat(level)
                .as("stock of %s", product)
                .isEqualTo(new Level(level.received() - sold, 0, sold, level.received()));
    }

    private static int units(Order order, ProductId product) {
        return order.placement().purchase().items().stream()
                .filter(item -> item.product().equals(product))
                .mapToInt(OrderItem::quantity)
                .sum();
    }

    private boolean inTrouble() {
        return time.now().compareTo(TROUBLE) < 0;
    }

    private void rest(Duration longest) {
        actors.sleep(time.upTo(longest), immortal);
    }

    private void deliverEnough() {
        for (ProductId product : products) {
            stores.stock().receive(new Delivery("enough", product, SampleOrders.MOSCOW, 100, clock.instant()));
        }
    }

    /** Some customers do not pay, some decide later, and some never. */
    private final class Provider implements Payments {
        private final Map<AttemptId, Duration> asked = new HashMap<>();
        private final Set<AttemptId> authorized = new HashSet<>();
        private final Set<AttemptId> cancelled = new HashSet<>();

        @Override
        public PaymentAnswer authorize(Payment payment) {
            AttemptId id = payment.attempt();
            Duration since = time.now().minus(asked.computeIfAbsent(id, first -> time.now()));
            if (cancelled.contains(id)) {
                return new PaymentAnswer.Refused("отменено");
            }
            int sort = sort(id);
            if (sort == 1 || (sort >= 2 && sort <= 4 && since.toSeconds() < 5L * sort)) {
                return new PaymentAnswer.Later();
            }
            if (sort == 0 || sort == 2) {
                return new PaymentAnswer.Refused("нет денег");
            }
            authorized.add(id);
            return new PaymentAnswer.Authorized();
        }

        private static int sort(AttemptId id) {
            return Math.floorMod(id.text().hashCode() * 31, 10);
        }

        @Override
        public void cancel(Payment payment) {
            cancelled.add(payment.attempt());
        }

        /** Whether it never says anything about the payment of this attempt. */
        boolean forsakes(List<AttemptRecord> attempts) {
            return attempts.stream().anyMatch(each -> sort(each.id()) == 1);
        }

        void check(AttemptRecord ended) {
            AttemptId id = ended.id();
            assertThat(ended.decision()).as("decision on %s", id).isPresent();
            assertThat(authorized.contains(id) && !cancelled.contains(id))
                    .as("payment of %s", id)
                    .isEqualTo(ended.isOrder());
        }

        /** Nobody pays for nothing. */
        void check() {
            authorized.stream()
                    .filter(id -> !cancelled.contains(id))
                    .forEach(id -> assertThat(stores.checkouts().find(id).filter(AttemptRecord::isOrder))
                            .as("order of payment %s", id)
                            .isPresent());
        }
    }

    /** A process of the shop, with somebody who looks after what others left. */
    private final class ShopProcess implements Fleet.Member {
        private final ProcessLife life = new ProcessLife();
        private final UnreliableCalls way = new UnreliableCalls(time, actors, life, latency, inTrouble() ? losses : 0);
        private final WatchedInstances known = new WatchedInstances(
                "instance-" + born++,
                way.to(HeartbeatStore.class, heartbeats),
                () -> time.now().toNanos());
        private final ForgetfulIntents forgetful = new ForgetfulIntents(
                way.to(Intents.class, stores.intents()), () -> inTrouble() && time.happens(losses));
        private final CheckoutStores reached = new CheckoutStores(
                way.to(Checkouts.class, stores.checkouts()),
                forgetful,
                way.to(UnfinishedWork.class, stores.promises()),
                way.to(Catalogue.class, stores.catalogue()),
                way.to(Carts.class, stores.carts()),
                new RidingStock(way.to(Stock.class, stores.stock()), this::later),
                way.to(Orders.class, stores.orders()));
        private final CheckoutSaga saga = new CheckoutSaga(
                reached,
                new SlowPayments(way.to(Payments.class, provider), this::hang),
                new CheckoutSettings(Zones.DEFAULT, EXPIRES_AFTER, PAYMENT_WAIT),
                takesAllForDead ? new Lonely(known) : known,
                clock);
        private final Cancellation cancellation = new Cancellation(reached, clock);

        ShopProcess() {
            MemoryUnfinishedWork promises = (MemoryUnfinishedWork) stores.promises();
            MemoryIntents intents = (MemoryIntents) stores.intents();
            everySecond(known::beat);
            everySecond(() -> {
                intents.sweep((intent, promise) -> once(() -> saga.settle(intent, forgetful.announced(promise))));
                promises.sweep(Cancellation.KIND, patiently((id, age) -> cancellation.settle(new OrderId(id), age)));
            });
        }

        @Override
        public ProcessLife life() {
            return life;
        }

        /** Does something some seconds later, unless the process dies. */
        private void later(Runnable action) {
            actors.start(time.upTo(LONGEST_RIDE), () -> {
                try {
                    life.require();
                    action.run();
                } catch (ProcessLife.Death e) {
                    assertThat(life.isOver()).isTrue();
                }
            });
        }

        /** Waits for a provider that takes its time with some payments. */
        private void hang(Payment payment) {
            if (Provider.sort(payment.attempt()) == 9) {
                actors.sleep(time.upTo(LONGEST_CALL), life);
            }
        }

        private void everySecond(Runnable upkeep) {
            actors.start(Duration.ZERO, () -> {
                try {
                    while (time.now().compareTo(END) < 0) {
                        actors.sleep(Duration.ofSeconds(1), life);
                        once(upkeep);
                    }
                } catch (ProcessLife.Death e) {
                    assertThat(life.isOver()).isTrue();
                }
            });
        }

        private static void once(Runnable upkeep) {
            try {
                upkeep.run();
            } catch (StoreException e) {
                return; // the next second will do
            }
        }

        /** What cannot be looked after now is left for the next time. */
        private BiPredicate<String, Duration> patiently(BiPredicate<String, Duration> finisher) {
            return (id, age) -> {
                try {
                    return finisher.test(id, age);
                } catch (StoreException e) {
                    return false;
                }
            };
        }
    }

    /** A provider that may take long to answer. */
    private record SlowPayments(Payments payments, Consumer<Payment> hang) implements Payments {
        @Override
        public PaymentAnswer authorize(Payment payment) {
            hang.accept(payment);
            return payments.authorize(payment);
        }

        @Override
        public void cancel(Payment payment) {
            payments.cancel(payment);
        }
    }

    /** Takes all other instances for dead. */
    private record Lonely(ShopInstances known) implements ShopInstances {
        @Override
        public String self() {
            return known.self();
        }

        @Override
        public String newName() {
            return known.newName();
        }

        @Override
        public boolean isAlive(String instance) {
            return instance.equals(self());
        }
    }

    /** Somebody with a cart and some devices, who may ask for the same thing on each of them. */
    private final class Customer {
        private final UserId user;
        private final Map<ProductId, Integer> added = new LinkedHashMap<>();
        private final Map<CheckoutRequest, List<CheckoutReply>> told = new LinkedHashMap<>();

        Customer(UserId user) {
            this.user = user;
        }

        void begin() {
            int devices = 1 + time.pick(3);
            for (int n = 0; n < devices; n++) {
                String name = "device-" + n;
                actors.start(time.upTo(TROUBLE.dividedBy(4)), () -> shop(name));
            }
        }

        private void shop(String device) {
            int times = 1 + time.pick(2);
            for (int n = 0; n < times; n++) {
                if (time.happens(0.8)) {
                    add(products.get(time.pick(products.size())), 1 + time.pick(2));
                }
                order(new CheckoutId(user, (time.happens(0.5) ? "any-device-" : device + "-") + n));
                rest(Duration.ofSeconds(4));
            }
        }

        private void add(ProductId product, int quantity) {
            Item item = new Item(product, "Товар", PRICE, "");
            CartChange change = new CartChange.Add(ChangeId.at(clock.instant()), item, quantity);
            CartChangeResult result =
                    untilAnswered(() -> instances.any().reached.carts().change(Owner.of(user), change));
            assertThat(result).isEqualTo(CartChangeResult.DONE);
            added.merge(product, quantity, Integer::sum);
        }

        private <A> A untilAnswered(Supplier<A> call) {
            while (true) {
                try {
                    return call.get();
                } catch (StoreException | ProcessLife.Death e) {
                    rest(Duration.ofSeconds(1));
                }
            }
        }

        /** Asks until there is an answer, or gives up. */
        private void order(CheckoutId id) {
            CheckoutRequest request = request(id, time.happens(0.1) ? "cash" : "card");
            List<CheckoutReply> answers = told.computeIfAbsent(request, key -> new ArrayList<>());
            int patience = 1 + time.pick(6);
            for (int n = 0; n < patience; n++) {
                List<CheckoutReply> known =
                        answers.stream().filter(CheckoutReply::isFinal).toList();
                try {
                    CheckoutReply reply = instances.any().saga.reply(request);
                    answers.add(reply);
                    if (!known.isEmpty()) {
                        CheckoutResult first = known.get(0).result();
                        boolean isReplay = !(first instanceof CheckoutResult.KeyReused);
                        assertThat(reply)
                                .as("%s was told before", request)
                                .isEqualTo(new CheckoutReply(first, isReplay, true));
                    }
                    lookAfter(request, answers);
                    if (!isUnderWay(reply)) {
                        afterwards(reply.result());
                        return;
                    }
                } catch (StoreException e) {
                    assertThat(e.getMessage()).as("of %s", id).doesNotContain("contradicts", "missing though");
                } catch (ProcessLife.Death e) {
                    rest(Duration.ofSeconds(1)); // and asks elsewhere
                }
                rest(Duration.ofSeconds(6));
            }
        }

        /** How the order comes along must not contradict what is final. */
        private void lookAfter(CheckoutRequest request, List<CheckoutReply> answers) {
            List<CheckoutResult> known = answers.stream()
                    .filter(CheckoutReply::isFinal)
                    .map(CheckoutReply::result)
                    .filter(result -> !(result instanceof CheckoutResult.KeyReused))
                    .toList();
            if (!known.isEmpty()) {
                Optional<CheckoutReply> progress =
                        instances.any().saga.progress(user, request.id().order());
                assertThat(progress.map(CheckoutReply::result))
                        .as("progress of %s", request.id())
                        .contains(known.get(0));
            }
        }

        private static CheckoutRequest request(CheckoutId id, String payment) {
            return new CheckoutRequest(id, SampleOrders.MOSCOW, SampleOrders.address(), new PaymentMethod(payment));
        }

        private static boolean isUnderWay(CheckoutReply reply) {
            return reply.result() instanceof CheckoutResult.InFlight
                    || reply.result() instanceof CheckoutResult.AwaitingPayment;
        }

        /** Now that there is enough of everything and nothing gets lost, no refusal but a final one or an empty cart remains. */
        void tryAgain() {
            for (CheckoutRequest request : List.copyOf(told.keySet())) {
                CheckoutReply reply = replyInTheEnd(request);
                for (int n = 0; n < 3 && isRefusedForNow(reply); n++) { // what was in its way has ended now
                    reply = replyInTheEnd(request);
                }
                told.getOrDefault(request, List.of()).add(reply);
                assertThat(reply.isFinal()
                                || reply.result() instanceof CheckoutResult.EmptyCart
                                || reply.result() instanceof CheckoutResult.KeyReused
                                || provider.forsakes(history(request.id()).attempts()))
                        .as("%s was tried again, and told %s", request.id(), reply)
                        .isTrue();
            }
        }

        private static boolean isRefusedForNow(CheckoutReply reply) {
            return reply.result() instanceof CheckoutResult.Expired
                    || reply.result() instanceof CheckoutResult.CartChanged;
        }

        private CheckoutHistory history(CheckoutId id) {
            return stores.checkouts().look(user, id.order());
        }

        private CheckoutReply replyInTheEnd(CheckoutRequest request) {
            CheckoutReply reply = instances.any().saga.reply(request);
            while (isUnderWay(reply)) {
                rest(Duration.ofSeconds(6));
                reply = instances.any().saga.reply(request);
            }
            return reply;
        }

        /** The customer may want it no more, on several devices, while it is being shipped; each asks once or twice. */
        private void afterwards(CheckoutResult result) {
            if (result instanceof CheckoutResult.Ordered made) {
                OrderId order = made.order().id();
                if (time.happens(0.3)) {
                    Duration when = time.upTo(Duration.ofSeconds(4));
                    actors.start(
                            when,
                            () -> once(() -> instances.any().reached.orders().move(order, OrderStatus.PROCESSING)));
                    actors.start(
                            when.plusSeconds(1),
                            () -> once(() -> instances.any().reached.orders().move(order, OrderStatus.SHIPPED)));
                }
                int cancels = time.happens(0.5) ? 0 : 1 + time.pick(2);
                for (int n = 0; n < cancels; n++) {
                    rest(Duration.ofSeconds(3));
                    once(() -> instances.any().cancellation.cancel(order));
                }
            }
        }

        private void once(Supplier<?> call) {
            try {
                var unused = call.get();
            } catch (StoreException | ProcessLife.Death e) {
                rest(Duration.ofSeconds(1));
            }
        }

        List<Order> orders() {
            return told.keySet().stream()
                    .map(CheckoutRequest::id)
                    .distinct()
                    .flatMap(id -> stores.orders().find(id.order()).stream())
                    .toList();
        }

        void check() {
            told.forEach(this::check);
            ordered += orders().size();
            for (ProductId product : products) {
                int inOrders = orders().stream()
                        .mapToInt(order -> units(order, product))
                        .sum();
                int inCart = stores.carts().find(Owner.of(user)).lines().stream()
                        .filter(line -> line.item().product().equals(product))
                        .mapToInt(line -> line.quantity())
                        .sum();
                assertThat(inOrders + inCart)
                        .as("%s of %s in orders and in the cart", product, user)
                        .isEqualTo(added.getOrDefault(product, 0));
            }
        }

        /** What was decided is done, and everybody was told just that. */
        private void check(CheckoutRequest request, List<CheckoutReply> answers) {
            CheckoutId id = request.id();
            Optional<Order> order = stores.orders().find(id.order());
            CheckoutHistory history = history(id);
            boolean committed = history.order().isPresent();
            boolean isMine = committed && history.order().get().intent().answers(request);
            assertThat(order.isPresent()).as("order of %s: %s", id, history).isEqualTo(committed);
            assertThat(history.unfinished())
                    .as("what is unfinished: %s", history)
                    .isEmpty();
            answers.stream()
                    .filter(CheckoutReply::isFinal)
                    .forEach(answer -> assertThat(answer.result() instanceof CheckoutResult.Ordered)
                            .as("%s was told %s", request, answer)
                            .isEqualTo(isMine));
            List<AttemptRecord> attempts = history.attempts();
            assertThat(attempts.stream().filter(AttemptRecord::isOrder).count())
                    .as("orders of %s", id)
                    .isLessThan(2);
            attempts.forEach(provider::check);
        }
    }
}
