package io.mobimir.shop.cart;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.SessionId;
import java.util.function.Function;

/** Whose cart it is: a signed-in customer's or a guest's. Each has one cart at a time, so the owner names it. */
public sealed interface Owner {
    static Owner of(UserId user) {
        return new User(user);
    }

    static Owner of(SessionId session) {
        return new Guest(session);
    }

    /** Reads what {@link #key()} wrote. */
    static Owner parse(String key) {
        if (key.startsWith(User.PREFIX)) {
            return of(new UserId(key.substring(User.PREFIX.length())));
        }
        if (key.startsWith(Guest.PREFIX)) {
            return of(new SessionId(key.substring(Guest.PREFIX.length())));
        }
        throw new InvalidField("owner", "must begin with " + User.PREFIX + " or " + Guest.PREFIX);
    }

    /** The id, whichever it is. */
    String id();

    /** One text for either kind: {@code user:…} or {@code session:…}. */
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

    /** Somebody of whom we know the session only. */
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
