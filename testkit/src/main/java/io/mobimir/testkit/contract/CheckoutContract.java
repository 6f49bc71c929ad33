package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.Zone;
import io.mobimir.shop.checkout.CheckoutReply;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.shop.checkout.CheckoutResult.NewPrice;
import io.mobimir.shop.checkout.Step;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.stock.Reserving.Shortage;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.ScriptedPayments;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checkouts while everything works, on any set of stores. */
public abstract class CheckoutContract extends CheckoutScene {
    @Test
    public void a_cart_becomes_an_order_with_its_stock() {
        deliver(phone, 5);
        deliver(cable, 9);
        add(phone, 2);
        add(cable, 3);
        Order order = ordered(order("key"));
        assertThat(order.total()).isEqualTo(Money.rub("102951.50"));
        assertThat(order.id()).isEqualTo(new CheckoutId(customer, "key").order());
        assertThat(orders()).containsExactly(order);
        assertThat(cart().lines()).isEmpty();
        assertStock(phone, 3, 0, 2);
        assertStock(cable, 6, 0, 3);
    }

    @Test
    public void the_same_request_again_has_the_same_answer() {
        deliver(phone, 5);
        add(phone, 1);
        Order order = ordered(order("key"));
        clock.move(Duration.ofMinutes(10));
        assertThat(ordered(order("key"))).isEqualTo(order);
        add(phone, 1);
        assertThat(ordered(order("key"))).as("also with a new cart").isEqualTo(order);
        assertThat(orders()).hasSize(1);
        assertStock(phone, 4, 0, 1);
        assertThat(cart().lines()).hasSize(1);
    }

    @Test
    public void a_key_does_not_stand_for_another_request() {
        deliver(phone, 5);
        add(phone, 1);
        order("key");
        CheckoutRequest other = new CheckoutRequest(
                new CheckoutId(customer, "key"),
                SampleOrders.KALININGRAD,
                SampleOrders.address(),
                new PaymentMethod("card"));
        assertThat(saga().order(other)).isEqualTo(new CheckoutResult.KeyReused());
        assertThat(orders()).hasSize(1);
    }

    @Test
    public void carts_that_cannot_be_ordered_are_refused_and_nothing_changes() {
        assertThat(order("empty")).isEqualTo(new CheckoutResult.EmptyCart());
        deliver(phone, 5);
        add(phone, 1);
        change(phone, require(phone).card().withPrice(Money.rub("51990.00")));
        assertThat(order("dearer"))
                .isEqualTo(new CheckoutResult.PriceChanged(
                        List.of(new NewPrice(phone, Money.rub("49990.00"), Money.rub("51990.00")))));
        change(phone, require(phone).card().withPrice(Money.rub("49990.00")).withActive(false));
        assertThat(order("inactive")).isEqualTo(new CheckoutResult.NotForSale(List.of(phone)));
        assertThatThrownBy(() -> saga().order(new CheckoutRequest(
                        new CheckoutId(customer, "zone"),
                        new Zone("atlantis"),
                        SampleOrders.address(),
                        new PaymentMethod("card"))))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("geozone");
        assertStock(phone, 5, 0, 0);
        assertThat(cart().lines()).hasSize(1);
        change(phone, require(phone).card().withActive(true));
        clock.move(Duration.ofDays(8));
        assertThat(order("late")).isEqualTo(new CheckoutResult.CartExpired());
        assertThat(orders()).isEmpty();
    }

    @Test
    public void a_key_that_was_refused_before_anything_was_written_can_be_used_again() {
        deliver(phone, 5);
        assertThat(order("key")).isEqualTo(new CheckoutResult.EmptyCart());
        add(phone, 1);
        ordered(order("key"));
    }

    @Test
    public void what_is_missing_is_named_and_nothing_is_kept() {
        deliver(phone, 5);
        deliver(cable, 2);
        add(phone, 1);
        add(cable, 3);
        CheckoutResult refused = new CheckoutResult.OutOfStock(MOSCOW, List.of(new Shortage(cable, 3, 2)));
        assertThat(order("key")).isEqualTo(refused);
        assertStock(phone, 5, 0, 0);
        assertStock(cable, 2, 0, 0);
        assertThat(cart().lines()).hasSize(2);
        deliver(cable, 10);
        clock.move(Duration.ofMillis(1));
        ordered(order("key"));
        assertStock(cable, 9, 0, 3);
    }

    @Test
    public void a_refused_payment_leaves_nothing() {
        deliver(phone, 5);
        add(phone, 1);
        ScriptedPayments broke = new ScriptedPayments().refuses("нет денег");
        assertThat(saga(broke, step -> {}).order(request("key")))
                .isEqualTo(new CheckoutResult.PaymentRefused("нет денег"));
        assertThat(broke.cancelled()).containsExactly(attempts("key").get(0).id());
        assertStock(phone, 5, 0, 0);
        assertThat(cart().lines()).hasSize(1);
        assertThat(orders()).isEmpty();
    }

    @Test
    public void one_key_from_eight_devices_is_one_order() {
        deliver(phone, 50);
        add(phone, 1);
        List<CheckoutResult> answers = Race.of(8, racer -> () -> order("key"));
        assertThat(answers).anyMatch(CheckoutResult.Ordered.class::isInstance);
        assertThat(answers)
                .allMatch(answer ->
                        answer instanceof CheckoutResult.Ordered || answer instanceof CheckoutResult.InFlight);
        assertThat(orders()).hasSize(1);
        assertStock(phone, 49, 0, 1);
    }

    @Test
    public void eight_keys_order_one_cart_once() {
        deliver(phone, 50);
        add(phone, 1);
        List<CheckoutResult> answers = Race.of(8, racer -> () -> order("key " + racer));
        assertThat(answers).filteredOn(CheckoutResult.Ordered.class::isInstance).hasSize(1);
        assertThat(orders()).hasSize(1);
        assertStock(phone, 49, 0, 1);
    }

    @Test
    public void who_repeats_a_request_is_not_refused_the_units_that_the_request_has() {
        deliver(phone, 1);
        add(phone, 1);
        CheckoutResult[] repeated = new CheckoutResult[1];
        CheckoutResult first = saga(step -> {
                    if (step == Step.DECIDE && repeated[0] == null) {
                        repeated[0] = order("key");
                    }
                })
                .order(request("key"));
        assertThat(repeated[0])
                .isEqualTo(new CheckoutResult.InFlight(request("key").id()));
        ordered(first);
        assertStock(phone, 0, 0, 1);
    }

    @Test
    public void who_repeats_a_request_while_it_is_decided_has_the_same_order() {
        deliver(phone, 5);
        add(phone, 1);
        CheckoutResult[] repeated = new CheckoutResult[1];
        CheckoutReply first = saga(step -> {
                    if (step == Step.DECIDE && repeated[0] == null) {
                        repeated[0] = order("key");
                    }
                })
                .reply(request("key"));
        Order order = ordered(repeated[0]);
        assertThat(first).isEqualTo(new CheckoutReply(new CheckoutResult.Ordered(order), true, true));
        assertThat(orders()).hasSize(1);
        assertStock(phone, 4, 0, 1);
    }

    @Test
    public void a_cart_that_somebody_looked_at_before_another_order_took_it_is_not_ordered_again() {
        deliver(phone, 50);
        add(phone, 1);
        boolean[] first = {true};
        CheckoutResult slow = saga(step -> {
                    if (first[0]) { // the cart has been read, the intent is not written
                        first[0] = false;
                        ordered(order("quick"));
                    }
                })
                .order(request("slow"));
        assertThat(slow).isEqualTo(new CheckoutResult.CartChanged());
        assertThat(orders()).hasSize(1);
        assertStock(phone, 49, 0, 1);
    }

    @Test
    public void a_key_that_made_an_order_once_makes_no_other_when_it_is_forgotten() {
        deliver(phone, 5);
        CheckoutId id = request("key").id();
        Placement longAgo = SampleOrders.of(customer, clock.instant());
        stores.orders().place(new Placement(id.order(), customer, longAgo.createdAt(), longAgo.purchase()));
        add(phone, 2);
        assertThat(order("key")).isEqualTo(new CheckoutResult.KeyReused());
        assertStock(phone, 5, 0, 0);
        assertThat(cart().lines()).hasSize(1);
        ordered(order("another key"));
    }

    @Test
    public void cancelling_gives_units_back_once() {
        deliver(phone, 5);
        add(phone, 2);
        Order order = ordered(order("key"));
        List<OrderMoveResult> answers = Race.of(4, racer -> () -> cancellation().cancel(order.id()));
        assertThat(answers).filteredOn(OrderMoveResult.Moved.class::isInstance).hasSize(1);
        assertStock(phone, 5, 0, 0);
        clock.move(Duration.ofDays(1));
        assertThat(cancellation().cancel(order.id())).isInstanceOf(OrderMoveResult.Unchanged.class);
        assertStock(phone, 5, 0, 0);
        assertThat(ordered(order("key"))).as("the first answer").isEqualTo(order);
    }

    @Test
    public void cancelling_again_when_stock_has_forgotten_gives_nothing_back() {
        deliver(phone, 5);
        add(phone, 2);
        Order order = ordered(order("key"));
        add(phone, 3);
        ordered(order("kept"));
        assertThat(cancellation().cancel(order.id())).isInstanceOf(OrderMoveResult.Moved.class);
        clock.move(Duration.ofDays(3));
        assertThat(cancellation().cancel(order.id())).isInstanceOf(OrderMoveResult.Unchanged.class);
        assertThat(cancellation().settle(order.id(), Duration.ofMinutes(1))).isTrue();
        assertStock(phone, 2, 0, 3);
    }

    @Test
    public void what_was_shipped_is_not_cancelled() {
        deliver(phone, 5);
        add(phone, 2);
        Order order = ordered(order("key"));
        stores.orders().move(order.id(), OrderStatus.PROCESSING);
        stores.orders().move(order.id(), OrderStatus.SHIPPED);
        assertThat(cancellation().cancel(order.id())).isInstanceOf(OrderMoveResult.NotAllowed.class);
        assertStock(phone, 3, 0, 2);
    }
}
