package io.mobimir.testkit.contract.event;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventQuery;
import io.mobimir.shop.event.EventType;
import io.mobimir.shop.event.Events;
import io.mobimir.testkit.memory.MemoryEvents;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stores of events with one fault each, in appending or finding. */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // a missing lock is one of the faults
final class BrokenEvents {
    static final Cursors CURSORS = new Cursors("secret".getBytes(StandardCharsets.UTF_8));

    private BrokenEvents() {}

    /** A correct store, which subclasses break. */
    static class Whole extends MemoryEvents {
        Whole(Clock clock) {
            super(clock, EventsContract.RETENTION, CURSORS);
        }
    }

    static Events forgetsDetails(Clock clock) {
        return new Whole(clock) {
            @Override
            protected Stream<Event> newestFirst(EventQuery query) {
                return super.newestFirst(query)
                        .map(event -> new Event(event.id(), event.user(), event.type(), event.resource(), Map.of()));
            }
        };
    }

    static Events alwaysMore(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized Page<Event> find(EventQuery query, int limit, Optional<Cursor> after) {
                Page<Event> page = super.find(query, limit, after);
                return new Page<>(page.items(), Optional.of(new Cursor("more")));
            }
        };
    }

    static Events moreIfFull(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized Page<Event> find(EventQuery query, int limit, Optional<Cursor> after) {
                Page<Event> page = super.find(query, limit, after);
                boolean full = page.items().size() == limit;
                return full ? new Page<>(page.items(), page.next().or(() -> Optional.of(new Cursor("more")))) : page;
            }
        };
    }

    static Events doubles(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized void append(List<Event> batch) {
                batch.forEach(event -> events.put(place(event) + "\n" + events.size(), event));
            }
        };
    }

    static Events ignoresBatchWithKnownEvent(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized void append(List<Event> batch) {
                if (batch.stream().noneMatch(event -> events.containsKey(place(event)))) {
                    super.append(batch);
                }
            }
        };
    }

    static Events unchecked(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized void append(List<Event> batch) {
                batch.forEach(event -> events.put(place(event), event));
            }
        };
    }

    static Events checksOneByOne(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized void append(List<Event> batch) {
                batch.forEach(event -> super.append(List.of(event)));
            }
        };
    }

    static Events mixes(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized void append(List<Event> batch) {
                batch.forEach(event -> events.merge(
                        place(event),
                        event,
                        (old, young) ->
                                new Event(young.id(), young.user(), young.type(), young.resource(), old.details())));
            }
        };
    }

    static Events idsAreEverybodys(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized void append(List<Event> batch) {
                batch.forEach(event -> events.put(event.id().toString(), event));
            }
        };
    }

    static Events oneEventPerMoment(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized void append(List<Event> batch) {
                batch.forEach(event -> events.put(event.user() + "\n" + event.time(), event));
            }
        };
    }

    static Events losesTheEndOfABatch(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized void append(List<Event> batch) {
                super.append(batch.subList(0, Math.min(64, batch.size())));
            }
        };
    }

    static Events oldestFirst(Clock clock) {
        return new Whole(clock) {
            @Override
            protected Stream<Event> newestFirst(EventQuery query) {
                List<Event> right = super.newestFirst(query).toList();
                return IntStream.range(0, right.size()).mapToObj(i -> right.get(right.size() - 1 - i));
            }
        };
    }

    static Events pagesByOffset(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized Page<Event> find(EventQuery query, int limit, Optional<Cursor> after) {
                int skip = after.map(cursor -> Integer.parseInt(cursor.value())).orElse(0);
                List<Event> found =
                        newestFirst(query).skip(skip).limit(limit + 1L).toList();
                return Page.of(found, limit, event -> new Cursor(Integer.toString(skip + limit)));
            }
        };
    }

    static Events pagesByTime(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized Page<Event> find(EventQuery query, int limit, Optional<Cursor> after) {
                Instant before =
                        after.map(cursor -> Instant.parse(cursor.value())).orElse(Instant.MAX);
                List<Event> found = newestFirst(query)
                        .filter(event -> event.time().isBefore(before))
                        .limit(limit + 1L)
                        .toList();
                return Page.of(found, limit, event -> new Cursor(event.time().toString()));
            }
        };
    }

    static Events anyCursor(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized Page<Event> find(EventQuery query, int limit, Optional<Cursor> after) {
                return super.find(query, limit, Optional.empty());
            }
        };
    }

    static Events anyLimit(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized Page<Event> find(EventQuery query, int limit, Optional<Cursor> after) {
                return super.find(query, Math.max(1, Math.min(Page.MAX_SIZE, limit)), after);
            }
        };
    }

    static Events filtersTypeTooLate(Clock clock) {
        return new Whole(clock) {
            @Override
            protected Stream<Event> newestFirst(EventQuery query) {
                return super.newestFirst(EventQuery.all(query.user(), query.days()))
                        .limit(20)
                        .filter(query::matches);
            }
        };
    }

    static Events daysOfMoscow(Clock clock) {
        return daysShiftedBy(clock, Duration.ofHours(3));
    }

    static Events midnightBelongsToYesterday(Clock clock) {
        return daysShiftedBy(clock, Duration.ofMillis(-1));
    }

    private static Events daysShiftedBy(Clock clock, Duration shift) {
        return new Whole(clock) {
            @Override
            protected Stream<Event> newestFirst(EventQuery query) {
                Days wide = new Days(
                        query.days().first().minusDays(1), query.days().last().plusDays(1));
                return super.newestFirst(new EventQuery(query.user(), wide, query.type()))
                        .filter(event -> query.days()
                                .contains(Days.upTo(event.time().plus(shift), 1).last()));
            }
        };
    }

    static Events viewsRepeat(Clock clock) {
        return viewed(clock, EventType.VIEW_ITEM, Integer.MAX_VALUE, false);
    }

    static Events cartsCountAsViews(Clock clock) {
        return viewed(clock, EventType.ADD_TO_CART, Integer.MAX_VALUE, true);
    }

    static Events onlyTheNewestViewsCount(Clock clock) {
        return viewed(clock, EventType.VIEW_ITEM, Page.MAX_SIZE, true);
    }

    private static Events viewed(Clock clock, EventType type, int newest, boolean distinct) {
        return new Whole(clock) {
            @Override
            public synchronized List<ProductId> recentlyViewed(UserId user, Days days, int limit) {
                Stream<ProductId> products = newestFirst(EventQuery.all(user, days))
                        .filter(event ->
                                event.type().equals(type) || event.type().equals(EventType.VIEW_ITEM))
                        .limit(newest)
                        .flatMap(event -> event.product().stream());
                return (distinct ? products.distinct() : products).limit(limit).toList();
            }
        };
    }

    static Events immortal(Clock clock) {
        return new Whole(clock) {
            @Override
            protected Stream<Event> living() {
                return events.values().stream();
            }
        };
    }

    static Events onlyForward(Clock clock) {
        return new Whole(clock) {
            private Instant newest = Instant.MIN;

            @Override
            public synchronized void append(List<Event> batch) {
                if (!clock.instant().isBefore(newest)) {
                    newest = clock.instant();
                    super.append(batch);
                }
            }
        };
    }

    static Events losesInRace(Clock clock) {
        return new Whole(clock) {
            @Override
            public void append(List<Event> batch) {
                Map<String, Event> read = new HashMap<>(events);
                pause(20);
                batch.forEach(event -> read.put(place(event), event));
                events.keySet().retainAll(read.keySet());
                events.putAll(read);
            }
        };
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
