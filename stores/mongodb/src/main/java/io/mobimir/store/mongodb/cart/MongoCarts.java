package io.mobimir.store.mongodb.cart;

import com.mongodb.client.MongoCollection;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.ChangedCart;
import io.mobimir.shop.cart.MergeResult;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.PastCartChange;
import io.mobimir.shop.cart.log.Abandonment;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.ChangeHistory;
import io.mobimir.shop.cart.log.LinkedLogs;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OptimisticUpdate;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.cart.CartDocumentStore.CartPage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.bson.Document;

/** Carts in {@code carts}, one document per owner; a change is one conditional update of it. */
public final class MongoCarts implements Carts {
    private final Mongo mongo;
    private final Clock clock;
    private final CartDocumentStore file;
    private final CartUpkeep upkeep;
    private final MongoAbandonedCarts abandoned;

    public MongoCarts(Mongo mongo, Cursors cursors, Clock clock) {
        this.mongo = mongo;
        this.clock = clock;
        this.file = new CartDocumentStore(mongo, new CartDocuments(new CataloguePrices(mongo)));
        this.upkeep = new CartUpkeep(file);
        this.abandoned = new MongoAbandonedCarts(mongo, cursors, this::abandoned);
    }

    @Override
    public ChangedCart change(Cart found, CartChange change) {
        Instant now = clock.instant();
        CartChangeResult result = found.check(change, now);
        if (result != CartChangeResult.DONE || found.known().contains(change.id())) {
            return new ChangedCart(result, found);
        }
        return OptimisticUpdate.untilWon(
                "the cart of " + found.owner() + " was not changed", () -> tryTo(change, found, now));
    }

    private Optional<ChangedCart> tryTo(CartChange change, Cart found, Instant now) {
        CartPage page = file.current(found.owner(), file.carts());
        LinkedLogs state = state(page, file.carts());
        Cart cart = state.cart(now);
        boolean underWay = page.log().openJoin().isPresent();
        CartChangeResult result = underWay ? CartChangeResult.DONE : cart.check(change, now);
        if (result != CartChangeResult.DONE || cart.known().contains(change.id())) {
            return Optional.of(new ChangedCart(result, cart));
        }
        boolean won = append(page, state, new Recorded(change, now), now);
        return won
                ? Optional.of(new ChangedCart(result, (underWay ? found : cart).with(change, now)))
                : Optional.empty();
    }

    @Override
    public Cart find(Owner owner) {
        MongoCollection<Document> carts = mongo.collection(ShopCollection.CARTS, ReadOperation.ACTIVE_CART);
        CartPage page = file.current(owner, carts);
        LinkedLogs state = state(page, carts);
        Instant now = clock.instant();
        upkeep.keepUp(page, state, now);
        return state.cart(now);
    }

    /**
     * Merges a guest's cart into a user's. The user's link is written first and is ignored until the guest's document
     * says that it was joined. So one write of one document decides, and a merge that stops half-way leaves the guest's
     * cart unchanged.
     */
    @Override
    public MergeResult merge(SessionId guest, UserId user) {
        Instant now = clock.instant();
        return OptimisticUpdate.untilWon("the cart of " + guest + " was not merged", () -> {
            CartPage page = file.current(Owner.of(guest), file.carts());
            LinkedLogs state = state(page, file.carts());
            Optional<Joined> open = page.log().openJoin();
            Optional<UserId> heir = state.heir();
            if (heir.isPresent() && (open.isEmpty() || !heir.get().equals(user))) {
                return Optional.of(heir.get().equals(user) ? MergeResult.MERGED : MergeResult.BELONGS_TO_ANOTHER);
            }
            Joined joined = open.orElseGet(() -> new Joined(ChangeId.at(now).value(), user, now));
            link(user, new Linked(joined.id(), guest, joined.at()), now);
            boolean settled = open.isPresent() || append(page, state, joined, now);
            return settled ? Optional.of(MergeResult.MERGED) : Optional.empty();
        });
    }

    private void link(UserId user, Linked link, Instant now) {
        Owner owner = Owner.of(user);
        OptimisticUpdate.untilWon("the cart of " + user + " was not linked", () -> {
            CartPage page = file.current(owner, file.carts());
            boolean done = has(page.log().entries(), link.id()) || append(page, state(page, file.carts()), link, now);
            return done ? Optional.of(true) : Optional.empty();
        });
    }

    @Override
    public void close(Owner owner, OrderId order, Set<ChangeId> taken) {
        Instant now = clock.instant();
        Ordered ordered = new Ordered(order, taken, now);
        OptimisticUpdate.untilWon("the cart of " + owner + " was not closed", () -> {
            CartPage page = file.whole(owner);
            boolean known = has(page.log().entries(), ordered.id()) || has(page.folded(), ordered.id());
            boolean done = known || append(page, state(page, file.carts()), ordered, now);
            return done ? Optional.of(true) : Optional.empty();
        });
    }

    @Override
    public List<PastCartChange> history(Owner owner, int limit) {
        CartPage page = file.whole(owner);
        Map<Linked, CartLog> guests = new HashMap<>();
        page.log().links().forEach(link -> guests.put(link, everything(file.whole(Owner.of(link.guest())))));
        return ChangeHistory.of(new LinkedLogs(owner, everything(page), guests), limit, clock.instant());
    }

    private static CartLog everything(CartPage page) {
        List<LogEntry> entries = new ArrayList<>(page.log().entries());
        entries.addAll(page.folded());
        return new CartLog(entries);
    }

    @Override
    public io.mobimir.shop.Page<Cart> abandoned(Duration untouched, int limit, Optional<Cursor> after) {
        return abandoned.page(new Abandonment(untouched, clock.instant()), limit, after);
    }

    /** Returns the cart of a document if it is abandoned. Of an owner's documents only the one with the cart counts. */
    private Optional<Cart> abandoned(Document found, Abandonment question) {
        MongoCollection<Document> carts = mongo.collection(ShopCollection.CARTS, ReadOperation.ABANDONED_CARTS);
        CartPage page = file.current(CartDocuments.ownerOf(found), carts);
        boolean working = page.document()
                .filter(document -> Objects.equals(found.get("_id"), document.get("_id")))
                .isPresent();
        Cart cart = state(page, carts).cart(question.now());
        return Optional.of(cart).filter(it -> working && question.includes(it));
    }

    /** Returns the owner's log and the logs of linked guests; these exist only for an hour after a merge. */
    private LinkedLogs state(CartPage page, MongoCollection<Document> carts) {
        Map<Linked, CartLog> guests = new HashMap<>();
        page.log()
                .links()
                .forEach(link -> guests.put(
                        link, file.current(Owner.of(link.guest()), carts).log()));
        return new LinkedLogs(page.owner(), page.log(), guests);
    }

    private boolean append(CartPage page, LinkedLogs state, LogEntry entry, Instant now) {
        List<LogEntry> longer = new ArrayList<>(page.log().entries());
        longer.add(entry);
        LinkedLogs next = new LinkedLogs(page.owner(), new CartLog(longer), state.guests());
        return file.append(page, next, entry, now);
    }

    private static boolean has(List<LogEntry> entries, UUID id) {
        return entries.stream().anyMatch(entry -> entry.id().equals(id));
    }
}
