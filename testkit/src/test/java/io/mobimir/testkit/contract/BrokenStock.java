package io.mobimir.testkit.contract;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Reserving.Shortage;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.memory.MemoryStock;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Stores of stock that each make one mistake. */
final class BrokenStock {
    private BrokenStock() {}

    /** Looks whether there is enough, and takes it without looking again. */
    static final class CheckThenAct extends MemoryStock {
        CheckThenAct(Clock clock) {
            super(clock);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // that is its mistake
        public Reserving reserve(Reservation reservation) {
            for (Map.Entry<Place, Integer> part : places(reservation).entrySet()) {
                Level seen = levels.getOrDefault(part.getKey().shelf(), Level.NONE);
                if (holds.containsKey(part.getKey()) || seen.available() < part.getValue()) {
                    return super.reserve(reservation);
                }
                LockSupport.parkNanos(1);
                levels.put(part.getKey().shelf(), seen.reserve(part.getValue()));
                holds.put(part.getKey(), new Hold(part.getValue(), HoldState.HELD));
            }
            return new Reserving.Reserved();
        }
    }

    /** Changes what it is asked before it does it. */
    static Function<Clock, Stock> reserving(UnaryOperator<Reservation> fault) {
        return clock -> new MemoryStock(clock) {
            @Override
            public synchronized Reserving reserve(Reservation reservation) {
                return super.reserve(fault.apply(reservation));
            }
        };
    }

    static Function<Clock, Stock> receiving(UnaryOperator<Delivery> fault) {
        return clock -> new MemoryStock(clock) {
            @Override
            public synchronized Receiving receive(Delivery delivery) {
                return super.receive(fault.apply(delivery));
            }
        };
    }

    static Function<Clock, Stock> answering(UnaryOperator<Reserving> fault) {
        return clock -> new MemoryStock(clock) {
            @Override
            public synchronized Reserving reserve(Reservation reservation) {
                return fault.apply(super.reserve(reservation));
            }
        };
    }

    /** Treats what has come to one state as if it were still in another, when it is settled. */
    static Function<Clock, Stock> confusing(String real, String taken) {
        return clock -> new Confused(clock, real, taken);
    }

    private static final class Confused extends MemoryStock {
        private final HoldState real;
        private final HoldState taken;

        Confused(Clock clock, String real, String taken) {
            super(clock);
            this.real = HoldState.valueOf(real);
            this.taken = HoldState.valueOf(taken);
        }

        private void confuse(Reservation reservation) {
            places(reservation)
                    .keySet()
                    .forEach(place -> holds.computeIfPresent(place, (same, hold) -> {
                        if (hold.state() != real) {
                            return hold;
                        }
                        levels.computeIfPresent(place.shelf(), (shelf, level) -> moved(level, hold.units()));
                        return new Hold(hold.units(), taken);
                    }));
        }

        private Level moved(Level level, int units) {
            int held = level.held() + change(HoldState.HELD, units);
            int sold = level.sold() + change(HoldState.CONFIRMED, units);
            return new Level(level.available(), held, sold, level.available() + held + sold);
        }

        private int change(HoldState counted, int units) {
            return (taken == counted ? units : 0) - (real == counted ? units : 0);
        }

        @Override
        public synchronized Settling confirm(Reservation reservation) {
            confuse(reservation);
            return super.confirm(reservation);
        }

        @Override
        public synchronized Settling release(Reservation reservation) {
            confuse(reservation);
            return super.release(reservation);
        }

        @Override
        public synchronized Settling takeBack(Reservation reservation) {
            confuse(reservation);
            return super.takeBack(reservation);
        }
    }

    /** Takes product by product and leaves behind what it took when one is short. */
    static final class Partial extends MemoryStock {
        Partial(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Reserving reserve(Reservation reservation) {
            Reserving answer = new Reserving.Reserved();
            for (Map.Entry<ProductId, Integer> part : reservation.units().entrySet()) {
                Reserving one = super.reserve(new Reservation(
                        reservation.order(),
                        reservation.user(),
                        reservation.zone(),
                        Map.of(part.getKey(), part.getValue()),
                        reservation.at()));
                answer = one instanceof Reserving.Reserved ? answer : one;
            }
            return answer;
        }
    }

    /** Undoes what it took, without asking whether the same reservation was completed by another call meanwhile. */
    static final class UndoingBlindly extends MemoryStock {
        UndoingBlindly(Clock clock) {
            super(clock);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // that is its mistake
        public Reserving reserve(Reservation reservation) {
            for (Map.Entry<ProductId, Integer> part : reservation.units().entrySet()) {
                Map<ProductId, Integer> units = Map.of(part.getKey(), part.getValue());
                Reserving one = super.reserve(new Reservation(
                        reservation.order(), reservation.user(), reservation.zone(), units, reservation.at()));
                LockSupport.parkNanos(1);
                if (!(one instanceof Reserving.Reserved)) {
                    release(reservation);
                    return one;
                }
            }
            return new Reserving.Reserved();
        }
    }

    /** Marks nothing when it releases what was not reserved yet. */
    static final class ReleasingOnlyWhatIsThere extends MemoryStock {
        ReleasingOnlyWhatIsThere(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Settling release(Reservation reservation) {
            Settling settling = super.release(reservation);
            holds.keySet().removeAll(places(reservation).keySet());
            return settling;
        }
    }

    /** Says that it settled whatever it was asked to. */
    static final class Agreeable extends MemoryStock {
        Agreeable(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Settling confirm(Reservation reservation) {
            super.confirm(reservation);
            return Settling.DONE;
        }

        @Override
        public synchronized Settling release(Reservation reservation) {
            super.release(reservation);
            return Settling.DONE;
        }

        @Override
        public synchronized Settling takeBack(Reservation reservation) {
            super.takeBack(reservation);
            return Settling.DONE;
        }
    }

    /** Takes back what it finds sold only. */
    static final class TakingBackOnlyWhatIsSold extends MemoryStock {
        TakingBackOnlyWhatIsSold(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Settling takeBack(Reservation reservation) {
            boolean sold = places(reservation).keySet().stream()
                    .allMatch(place ->
                            holds.containsKey(place) && holds.get(place).state() != HoldState.HELD);
            return sold ? super.takeBack(reservation) : Settling.NOT_HELD;
        }
    }

    /** Counts all units as if they lay in one zone. */
    static final class OneZone extends MemoryStock {
        OneZone(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Receiving receive(Delivery delivery) {
            return super.receive(new Delivery(
                    delivery.id() + delivery.zone(),
                    delivery.product(),
                    new Zone("moscow"),
                    delivery.units(),
                    delivery.at()));
        }
    }

    /** Knows a level only if there is something. */
    static final class Listing extends MemoryStock {
        Listing(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Map<Zone, Level> levels(ProductId product) {
            Map<Zone, Level> all = super.levels(product);
            all.values().removeIf(Level.NONE::equals);
            return all;
        }
    }

    /** Trusts its clock to tell what is forgotten. */
    static final class TrustingItsClock extends MemoryStock {
        private final Clock clock;

        TrustingItsClock(Clock clock) {
            super(clock);
            this.clock = clock;
        }

        @Override
        public synchronized Settling confirm(Reservation reservation) {
            return reservation.at().isAfter(clock.instant()) ? Settling.NOT_HELD : super.confirm(reservation);
        }
    }

    /** Checks neither zone nor time. */
    static final class Unchecked extends MemoryStock {
        private final Clock clock;

        Unchecked(Clock clock) {
            super(clock);
            this.clock = clock;
        }

        @Override
        public synchronized Reserving reserve(Reservation reservation) {
            return super.reserve(new Reservation(
                    reservation.order(), reservation.user(), new Zone("moscow"), reservation.units(), clock.instant()));
        }
    }

    /** Says that it counted whatever it was told. */
    static final class Grasping extends MemoryStock {
        Grasping(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Receiving receive(Delivery delivery) {
            super.receive(delivery);
            return Receiving.COUNTED;
        }
    }

    static Delivery underANewId(Delivery delivery) {
        return new Delivery(
                delivery.id() + RandomKeys.random(),
                delivery.product(),
                delivery.zone(),
                delivery.units(),
                delivery.at());
    }

    static Delivery underIdAndTime(Delivery delivery) {
        return new Delivery(
                delivery.id() + delivery.at(), delivery.product(), delivery.zone(), delivery.units(), delivery.at());
    }

    static Reservation underANewKey(Reservation reservation) {
        CheckoutId other = new CheckoutId(reservation.user(), RandomKeys.random());
        return new Reservation(other, reservation.zone(), reservation.units(), reservation.at());
    }

    static Reservation ofNobody(Reservation reservation) {
        return new Reservation(
                new OrderId("anybody's"),
                reservation.user(),
                reservation.zone(),
                reservation.units(),
                reservation.at());
    }

    static Reservation inLatin(Reservation reservation) {
        Map<ProductId, Integer> units = new TreeMap<>();
        reservation.units().forEach((product, count) -> {
            byte[] latin = product.value().getBytes(StandardCharsets.US_ASCII);
            units.put(new ProductId(new String(latin, StandardCharsets.US_ASCII)), count);
        });
        return with(reservation, units);
    }

    private static Reservation with(Reservation reservation, Map<ProductId, Integer> units) {
        return new Reservation(reservation.order(), reservation.user(), reservation.zone(), units, reservation.at());
    }

    static Reservation wantingOneMore(Reservation reservation) {
        Map<ProductId, Integer> units = new TreeMap<>(reservation.units());
        units.replaceAll((product, count) -> count + 1);
        return with(reservation, units);
    }

    static Reserving countingWrong(Reserving answer) {
        return answer instanceof Reserving.OutOfStock out
                ? new Reserving.OutOfStock(out.missing().stream()
                        .map(each -> new Shortage(each.product(), each.wanted(), each.left() + 1))
                        .toList())
                : answer;
    }
}
