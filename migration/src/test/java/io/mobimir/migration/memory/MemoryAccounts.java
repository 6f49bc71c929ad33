package io.mobimir.migration.memory;

import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.stock.Shelf;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.migration.stock.Stand;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Elsewhere;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Ruling;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.shop.stock.book.Standing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Accounts in a map, with one lock for all of them. */
public class MemoryAccounts implements Accounts, Shelves {
    private final Map<Account, Book> books = new HashMap<>();

    /** The data of one account. */
    private static final class Book {
        private Stand stand = Stand.ABSENT;
        private Level level = Level.NONE;
        private final Map<String, Line> lines = new HashMap<>();

        private <A> A post(Posting<A> posting) {
            String name = name(posting.line());
            Optional<Line> found = Optional.ofNullable(lines.get(name));
            Ruling<A> ruling = posting.rule().decide(level, found.map(Line::mark));
            ruling.written()
                    .ifPresent(
                            mark -> lines.put(name, found.orElse(posting.line()).with(mark)));
            if (ruling.written().isPresent()) {
                level = ruling.level();
                stand = new Stand(Standing.OPEN, stand.stamp());
            }
            return ruling.answer();
        }

        private void replace(Shelf shelf) {
            level = shelf.level();
            lines.clear();
            shelf.lines().forEach(line -> lines.put(name(line), line));
        }

        private static String name(Line line) {
            return (line.isDelivery() ? "D:" : "R:") + line.id();
        }
    }

    private Book book(Account account) {
        return books.computeIfAbsent(account, absent -> new Book());
    }

    @Override
    public synchronized <A> Pending<A> post(Posting<A> posting) {
        Book book = book(posting.account());
        Standing standing = book.stand.standing();
        if (!serves(standing, posting.begins())) {
            throw new Elsewhere(posting.account(), standing, false);
        }
        A answer = book.post(posting);
        return () -> answer;
    }

    /** Returns whether this store decides about a posting. */
    protected boolean serves(Standing standing, boolean begins) {
        return standing == Standing.OPEN || (standing == Standing.ABSENT && begins);
    }

    @Override
    public synchronized Pending<Sight> look(Account account) {
        Sight sight = new Sight(book(account).stand.standing(), book(account).level);
        return () -> sight;
    }

    @Override
    public synchronized Stand stand(Account account) {
        return book(account).stand;
    }

    @Override
    public synchronized Level level(Account account) {
        return book(account).level;
    }

    @Override
    public synchronized Optional<Stand> fence(Account account, Stand known) {
        return change(account, known, Standing.LEAVING);
    }

    @Override
    public synchronized Shelf read(Account account) {
        return new Shelf(book(account).level, List.copyOf(book(account).lines.values()));
    }

    @Override
    public synchronized Optional<Stand> fill(Account account, Stand known, Shelf shelf) {
        Optional<Stand> open = change(account, known, Standing.OPEN);
        open.ifPresent(done -> book(account).replace(shelf));
        return open;
    }

    @Override
    public synchronized Optional<Stand> leave(Account account, Stand known) {
        Optional<Stand> gone = change(account, known, Standing.GONE);
        gone.ifPresent(done -> book(account).replace(Shelf.EMPTY));
        return gone;
    }

    /** Changes the standing of an account, if it is the known one. */
    protected Optional<Stand> change(Account account, Stand known, Standing next) {
        Book book = book(account);
        if (!book.stand.equals(known)) {
            return Optional.empty();
        }
        book.stand = new Stand(next, known.stamp() + 1);
        return Optional.of(book.stand);
    }

    @Override
    public List<String> ranges(int about) {
        return List.of("all");
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<Account>> each) {
        accounts()
                .forEach(account ->
                        each.accept(new ScannedKey.Found<>(account.key(), new Versioned<>(0, Optional.of(account)))));
    }

    private synchronized List<Account> accounts() {
        return books.entrySet().stream()
                .filter(book -> book.getValue().stand.standing() != Standing.ABSENT)
                .map(Map.Entry::getKey)
                .toList();
    }
}
