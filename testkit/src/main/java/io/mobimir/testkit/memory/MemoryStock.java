package io.mobimir.testkit.memory;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.ReservationId;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Reserving.Shortage;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/** Stock in maps, with one lock for all of it. */
public class MemoryStock implements Stock {
    protected final Map<ZoneProduct, Level> levels = new ConcurrentHashMap<>();
    protected final Map<Place, Hold> holds = new ConcurrentHashMap<>();
    private final Map<Place, Instant> marked = new ConcurrentHashMap<>();
    private final Map<Counted, Integer> deliveries = new ConcurrentHashMap<>();
    private final Clock clock;

    /** A product in a zone. */
    public record ZoneProduct(ProductId product, Zone zone) {}

    /** A checkout's part of a shelf. */
    public record Place(ReservationId id, ZoneProduct shelf) {}

    /** The state of a part. */
    public record Hold(int units, HoldState state) {}

    /** How far a part has come. */
    public enum HoldState {
        HELD,
        CONFIRMED,
        RELEASED,
        RETURNED
    }

    private record Counted(String id, ZoneProduct shelf) {}

    public MemoryStock(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Level level(ProductId product, Zone zone) {
        return levels.getOrDefault(new ZoneProduct(product, zone), Level.NONE);
    }

    @Override
    public synchronized Map<Zone, Level> levels(ProductId product) {
        Map<Zone, Level> all = new TreeMap<>();
        Zones.DEFAULT.all().forEach(zone -> all.put(zone, level(product, zone)));
        return all;
    }

    @Override
    public synchronized Receiving receive(Delivery delivery) {
        Zones.DEFAULT.require(delivery.zone());
        delivery.requireCurrent(clock.instant());
        ZoneProduct shelf = new ZoneProduct(delivery.product(), delivery.zone());
        Counted counted = new Counted(delivery.id(), shelf);
        if (deliveries.containsKey(counted)) {
            requireSame("units", delivery.units(), deliveries.get(counted));
            return Receiving.COUNTED;
        }
        Receiving receiving = level(shelf).mayReceive(delivery.units());
        if (receiving == Receiving.COUNTED) {
            levels.put(shelf, level(shelf).receive(delivery.units()));
            deliveries.put(counted, delivery.units());
        }
        return receiving;
    }

    @Override
    public synchronized Reserving reserve(Reservation reservation) {
        Zones.DEFAULT.require(reservation.zone());
        reservation.requireCurrent(clock.instant());
        Set<HoldState> states = new HashSet<>();
        places(reservation).forEach((place, units) -> {
            Hold hold = holds.get(place);
            if (hold != null) {
                requireSame("quantity of " + place.shelf.product, units, hold.units);
                states.add(hold.state);
            }
        });
        if (states.contains(HoldState.RELEASED) || states.contains(HoldState.RETURNED)) {
            return new Reserving.Released();
        }
        return states.isEmpty() ? hold(reservation) : new Reserving.Reserved();
    }

    private Reserving hold(Reservation reservation) {
        List<Shortage> missing = places(reservation).entrySet().stream()
                .filter(part -> level(part.getKey().shelf).available() < part.getValue())
                .map(part -> shortage(part.getKey().shelf, part.getValue()))
                .toList();
        if (!missing.isEmpty()) {
            return new Reserving.OutOfStock(missing);
        }
        places(reservation).forEach((place, units) -> {
            levels.put(place.shelf, level(place.shelf).reserve(units));
            mark(place, new Hold(units, HoldState.HELD));
        });
        return new Reserving.Reserved();
    }

    private Shortage shortage(ZoneProduct shelf, int wanted) {
        return new Shortage(shelf.product, wanted, level(shelf).available());
    }

    @Override
    public synchronized Settling confirm(Reservation reservation) {
        return settle(reservation, (place, wanted) -> {
            Hold hold = holds.get(place);
            if (hold == null || hold.state == HoldState.RELEASED) {
                return Settling.NOT_HELD;
            }
            if (hold.state == HoldState.HELD) {
                move(place, HoldState.CONFIRMED, level(place.shelf).confirm(hold.units));
            }
            return Settling.DONE;
        });
    }

    @Override
    public synchronized Settling release(Reservation reservation) {
        return settle(reservation, (place, wanted) -> {
            if (!holds.containsKey(place)) {
                mark(place, new Hold(wanted, HoldState.RELEASED));
            }
            Hold hold = Objects.requireNonNull(holds.get(place));
            if (hold.state == HoldState.HELD) {
                move(place, HoldState.RELEASED, level(place.shelf).release(hold.units));
            }
            boolean sold = hold.state == HoldState.CONFIRMED || hold.state == HoldState.RETURNED;
            return sold ? Settling.CONFIRMED : Settling.DONE;
        });
    }

    @Override
    public synchronized Settling takeBack(Reservation reservation) {
        forget();
        boolean forgotten = reservation.isForgotten(clock.instant());
        return settle(reservation, (place, wanted) -> {
            if (!holds.containsKey(place) && forgotten && level(place.shelf).sold() >= wanted) {
                mark(place, new Hold(wanted, HoldState.CONFIRMED));
            }
            Hold hold = holds.get(place);
            if (hold == null || hold.state == HoldState.RELEASED) {
                return Settling.NOT_HELD;
            }
            if (hold.state != HoldState.RETURNED) {
                Level level = level(place.shelf);
                boolean sold = hold.state == HoldState.CONFIRMED;
                move(place, HoldState.RETURNED, sold ? level.takeBack(hold.units) : level.release(hold.units));
            }
            return Settling.DONE;
        });
    }

    /** The worst that became of a part. */
    private static Settling settle(Reservation reservation, BiFunction<Place, Integer, Settling> part) {
        Settling worst = Settling.DONE;
        for (Map.Entry<Place, Integer> each : places(reservation).entrySet()) {
            Settling settling = part.apply(each.getKey(), each.getValue());
            worst = settling == Settling.DONE ? worst : settling;
        }
        return worst;
    }

    private void move(Place place, HoldState state, Level level) {
        levels.put(place.shelf, level);
        mark(place, new Hold(Objects.requireNonNull(holds.get(place)).units, state));
    }

    private void mark(Place place, Hold hold) {
        holds.put(place, hold);
        marked.put(place, clock.instant());
    }

    /** No store promises to remember for longer. */
    private void forget() {
        Instant longAgo = clock.instant().minus(REMEMBERED.plusHours(1));
        marked.entrySet().removeIf(mark -> mark.getValue().isBefore(longAgo) && holds.remove(mark.getKey()) != null);
    }

    private Level level(ZoneProduct shelf) {
        return level(shelf.product, shelf.zone);
    }

    protected static Map<Place, Integer> places(Reservation reservation) {
        Map<Place, Integer> places = new ConcurrentHashMap<>();
        reservation.units().forEach((product, units) -> {
            ZoneProduct shelf = new ZoneProduct(product, reservation.zone());
            places.put(new Place(reservation.id(), shelf), units);
        });
        return places;
    }

    private static void requireSame(String field, int units, int known) {
        if (units != known) {
            throw new InvalidField(field, "is " + units + " now and was " + known + " before");
        }
    }
}
