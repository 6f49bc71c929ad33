package io.mobimir.shop.cart;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.SessionId;
import java.util.function.Function;

/** The owner of a cart: a signed-in customer or a guest. An owner has one cart at a time, so the owner identifies the cart. */
public sealed interface Owner {
    static Owner of(UserId user) {
        return new User(user);
    }

    static Owner of(SessionId session) {
        return new Guest(session);
    }

    /** Reads the text that {@link #key()} wrote. */
    static Owner parse(String key) {
        if (key.startsWith(User.PREFIX)) {
            return of(new UserId(key.substring(User.PREFIX.length())));
        }
        if (key.startsWith(Guest.PREFIX)) {
            return of(new SessionId(key.substring(Guest.PREFIX.length())));
        }
        throw new InvalidField("owner", "must begin with " + User.PREFIX + " or " + Guest.PREFIX);
    }

    /** Returns the user's or the session's id. */
    String id();

    /** Returns one text for either kind: {@code user:…} or {@code session:…}. */
    String key();

    <T> T match(Function<UserId, T> user, Function<SessionId, T> guest);

    /** A signed-in customer. */
    record User(UserId user) implements Owner {
        private static final String PREFIX = "user:";

        public User {
            Require.present("user_id", user);
        }

        @Override
        public String id() {
            return user.value();
        }

        @Override
        public String key() {
            return PREFIX + user.value();
        }

        @Override
        public <T> T match(Function<UserId, T> onUser, Function<SessionId, T> onGuest) {
            return onUser.apply(user);
        }
    }

    /** A guest, known by the session only. */
    record Guest(SessionId session) implements Owner {
        private static final String PREFIX = "session:";

        public Guest {
            Require.present("session_id", session);
        }

        @Override
        public String id() {
            return session.value();
        }

        @Override
        public String key() {
            return PREFIX + session.value();
        }

        @Override
        public <T> T match(Function<UserId, T> onUser, Function<SessionId, T> onGuest) {
            return onGuest.apply(session);
        }
    }
}
