package io.mobimir.store.cassandra.person;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UserId;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.PersonalRows.Naming;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All ids that identify the rows of a person.
 *
 * @param guests sessions of guests who later signed in as this person
 * @param owners the person and those guests as owners of carts
 * @param orders the ids of their orders
 */
record PersonIdentity(UserId user, Set<String> guests, Set<String> owners, Set<String> orders) {
    static PersonIdentity of(UserId user, Set<String> guests, Set<String> orders) {
        Set<String> owners = Stream.concat(
                        Stream.of(Owner.of(user)), guests.stream().map(guest -> Owner.of(new SessionId(guest))))
                .map(Owner::key)
                .collect(Collectors.toSet());
        return new PersonIdentity(user, Set.copyOf(guests), owners, Set.copyOf(orders));
    }

    boolean owns(PersonalRows declared, Row row) {
        return declared.namings().stream().anyMatch(naming -> isNamed(naming, row));
    }

    boolean isNamed(Naming naming, Row row) {
        String found = row.getString(naming.column());
        return found != null
                && switch (naming.by()) {
                    case USER_ID -> found.equals(user.value());
                    case SESSION_ID -> guests.contains(found);
                    case OWNER -> owners.contains(found);
                    case GUEST -> !found.equals(Owner.of(user).key()) && owners.contains(found);
                    case ACTOR -> found.equals(AuditedChange.actor(user));
                    case ORDER_ID -> orders.contains(found);
                };
    }
}
