package io.mobimir.testkit.contract;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderProgress;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.ReservationId;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.memory.MemoryCarts;
import io.mobimir.testkit.memory.MemoryCatalogue;
import io.mobimir.testkit.memory.MemoryIntents;
import io.mobimir.testkit.memory.MemoryOrders;
import io.mobimir.testkit.memory.MemoryShop;
import io.mobimir.testkit.memory.MemoryStock;
import io.mobimir.testkit.memory.MemoryUnfinishedWork;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Sets of stores of which one has a fault. */
final class BrokenTill {
    private BrokenTill() {}

    static Function<Clock, CheckoutStores> checkouts(Supplier<Checkouts> broken) {
        return clock -> {
            CheckoutStores all = MemoryShop.open(clock);
            return new CheckoutStores(
                    broken.get(),
                    all.intents(),
                    all.promises(),
                    all.catalogue(),
                    all.carts(),
                    all.stock(),
                    all.orders());
        };
    }

    static Function<Clock, CheckoutStores> stock(Function<Clock, Stock> broken) {
        return clock -> {
            CheckoutStores all = MemoryShop.open(clock);
            return new CheckoutStores(
                    all.checkouts(),
                    all.intents(),
                    all.promises(),
                    all.catalogue(),
                    all.carts(),
                    broken.apply(clock),
                    all.orders());
        };
    }

    static CheckoutStores forgettingPromises(Clock clock) {
        CheckoutStores all = MemoryShop.open(clock);
        MemoryUnfinishedWork forgetful = new MemoryUnfinishedWork(clock) {
            @Override
            public Promise make(String kind, String id) {
                return () -> {};
            }
        };
        return new CheckoutStores(
                all.checkouts(),
                forgettingIntents(clock),
                forgetful,
                all.catalogue(),
                all.carts(),
                all.stock(),
                all.orders());
    }

    private static MemoryIntents forgettingIntents(Clock clock) {
        return new MemoryIntents(clock) {
            @Override
            public Promise announce(Intent intent) {
                return () -> {};
            }
        };
    }

    /** Customers are never told of their other attempts. */
    static CheckoutStores hidingIntents(Clock clock) {
        CheckoutStores all = MemoryShop.open(clock);
        MemoryIntents hiding = new MemoryIntents(clock) {
            @Override
            public List<Intent> unsettled(UserId user, Duration within) {
                return List.of();
            }
        };
        return new CheckoutStores(
                all.checkouts(), hiding, all.promises(), all.catalogue(), all.carts(), all.stock(), all.orders());
    }

    static CheckoutStores keepingCartsOpen(Clock clock) {
        CheckoutStores all = MemoryShop.open(clock);
        MemoryCarts carts = new MemoryCarts(clock) {
            @Override
            public void close(Owner owner, OrderId order, Set<ChangeId> taken) {}
        };
        return new CheckoutStores(
                all.checkouts(), all.intents(), all.promises(), all.catalogue(), carts, all.stock(), all.orders());
    }

    static CheckoutStores emptyCatalogue(Clock clock) {
        CheckoutStores all = MemoryShop.open(clock);
        MemoryCatalogue catalogue = new MemoryCatalogue(clock, new Cursors("broken".getBytes(StandardCharsets.UTF_8))) {
            @Override
            public synchronized CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
                return new CatalogueChangeResult.Absent(id);
            }
        };
        return new CheckoutStores(
                all.checkouts(), all.intents(), all.promises(), catalogue, all.carts(), all.stock(), all.orders());
    }

    static CheckoutStores shippingNothing(Clock clock) {
        return orders(clock, new MemoryOrders(clock) {
            @Override
            public OrderMoveResult move(OrderId id, OrderStatus to) {
                return to == OrderStatus.SHIPPED ? new OrderMoveResult.NotFound() : super.move(id, to);
            }
        });
    }

    static CheckoutStores hidingOrders(Clock clock) {
        return orders(clock, hidden(clock));
    }

    private static MemoryOrders hidden(Clock clock) {
        return new MemoryOrders(clock) {
            @Override
            public Optional<Order> find(OrderId id) {
                return Optional.empty();
            }
        };
    }

    static CheckoutStores forgettingAll(Clock clock) {
        CheckoutStores all = MemoryShop.open(clock);
        return new CheckoutStores(
                new BrokenCheckouts.Forgetful(),
                all.intents(),
                all.promises(),
                all.catalogue(),
                all.carts(),
                all.stock(),
                hidden(clock));
    }

    /** They look as if each step had been taken just now. */
    static CheckoutStores agelessOrders(Clock clock) {
        return orders(clock, new MemoryOrders(clock) {
            @Override
            public synchronized Optional<Order> find(OrderId id) {
                return super.find(id).map(this::young);
            }

            @Override
            public OrderMoveResult move(OrderId id, OrderStatus to) {
                return super.move(id, to) instanceof OrderMoveResult.Unchanged same
                        ? new OrderMoveResult.Unchanged(young(same.order()))
                        : super.move(id, to);
            }

            private Order young(Order order) {
                return new Order(
                        order.placement(),
                        new OrderProgress(order.status(), order.progress().version(), clock.instant()));
            }
        });
    }

    private static CheckoutStores orders(Clock clock, Orders orders) {
        CheckoutStores all = MemoryShop.open(clock);
        return new CheckoutStores(
                all.checkouts(), all.intents(), all.promises(), all.catalogue(), all.carts(), all.stock(), orders);
    }

    /** Whoever reads a cart is given the one that was there when they began to look for their checkouts. */
    static CheckoutStores readingCartsEarly(Clock clock) {
        CheckoutStores all = MemoryShop.open(clock);
        ThreadLocal<Map<Owner, Cart>> early = ThreadLocal.withInitial(HashMap::new);
        var carts = new MemoryCarts(clock) {
            private final Set<Owner> owners = new HashSet<>();

            @Override
            public synchronized CartChangeResult change(Owner owner, CartChange change) {
                owners.add(owner);
                return super.change(owner, change);
            }

            @Override
            public synchronized Cart find(Owner owner) {
                Cart seen = early.get().remove(owner);
                return seen == null ? super.find(owner) : seen;
            }

            void look() {
                early.get().clear();
                owners.forEach(owner -> early.get().put(owner, super.find(owner)));
            }
        };
        MemoryOrders orders = new MemoryOrders(clock) {
            @Override
            public synchronized Optional<Order> find(OrderId id) {
                carts.look();
                return super.find(id);
            }
        };
        return new CheckoutStores(
                all.checkouts(), all.intents(), all.promises(), all.catalogue(), carts, all.stock(), orders);
    }

    /** Says of confirmations that ride along that they are done, and forgets every third. */
    static final class LosingRiders extends MemoryStock {
        private int riders;

        LosingRiders(Clock clock) {
            super(clock);
        }

        @Override
        public void confirmLater(Reservation reservation, Consumer<Optional<Settling>> whenOver) {
            riders++;
            if (riders % 3 == 0) {
                whenOver.accept(Optional.of(Settling.DONE));
            } else {
                super.confirmLater(reservation, whenOver);
            }
        }
    }

    /** Every call counts, whoever made it before. */
    static final class Recounting extends MemoryStock {
        private final Clock clock;
        private final Set<OrderId> takenBack = new HashSet<>();

        Recounting(Clock clock) {
            super(clock);
            this.clock = clock;
        }

        @Override
        public synchronized Reserving reserve(Reservation reservation) {
            Reserving first = super.reserve(reservation);
            return first instanceof Reserving.Reserved ? super.reserve(other(reservation)) : first;
        }

        @Override
        public synchronized Settling takeBack(Reservation reservation) {
            if (!takenBack.add(reservation.order())) {
                reservation
                        .units()
                        .forEach((product, units) -> receive(new Delivery(
                                RandomKeys.random(), product, reservation.zone(), units, clock.instant())));
            }
            return super.takeBack(reservation);
        }

        private static Reservation other(Reservation reservation) {
            return new Reservation(
                    new CheckoutId(reservation.user(), RandomKeys.random()),
                    reservation.zone(),
                    reservation.units(),
                    reservation.at());
        }
    }

    /** Every attempt to make an order has the same name. */
    static final class NamedByOrder extends MemoryStock {
        NamedByOrder(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Reserving reserve(Reservation reservation) {
            return super.reserve(first(reservation));
        }

        @Override
        public synchronized Settling confirm(Reservation reservation) {
            return super.confirm(first(reservation));
        }

        @Override
        public synchronized Settling release(Reservation reservation) {
            return super.release(first(reservation));
        }

        private static Reservation first(Reservation reservation) {
            return reservation.named(ReservationId.of(reservation.order()));
        }
    }

    /** Units that are held stay held. */
    static final class Stubborn extends MemoryStock {
        Stubborn(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Settling release(Reservation reservation) {
            return Settling.DONE;
        }

        @Override
        public synchronized Settling confirm(Reservation reservation) {
            return Settling.DONE;
        }
    }

    /** There is always enough. */
    static final class Bottomless extends MemoryStock {
        Bottomless(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Reserving reserve(Reservation reservation) {
            super.reserve(reservation);
            return new Reserving.Reserved();
        }

        @Override
        public synchronized Settling confirm(Reservation reservation) {
            super.confirm(reservation);
            return Settling.DONE;
        }
    }
}
