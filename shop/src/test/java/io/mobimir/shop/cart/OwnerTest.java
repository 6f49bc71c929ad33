package io.mobimir.shop.cart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.SessionId;
import org.junit.jupiter.api.Test;

class OwnerTest {
    @Test
    void an_owner_is_read_back_from_its_key() {
        Owner user = Owner.of(new UserId("USER-«Ёж» 🛒"));
        Owner guest = Owner.of(new SessionId("user:1"));
        assertThat(Owner.parse(user.key())).isEqualTo(user);
        assertThat(Owner.parse(guest.key())).isEqualTo(guest);
    }

    @Test
    void a_user_and_a_session_of_the_same_id_are_two_owners() {
        assertThat(Owner.of(new UserId("A")).key())
                .isNotEqualTo(Owner.of(new SessionId("A")).key());
    }

    @Test
    void what_is_not_a_key_is_refused_by_name() {
        assertThatThrownBy(() -> Owner.parse("A"))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("owner");
    }
}
