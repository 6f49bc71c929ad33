package io.mobimir.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.api.customer.CartProblems;
import io.mobimir.http.api.customer.CheckoutAnswers;
import io.mobimir.http.api.customer.CheckoutViews;
import io.mobimir.http.api.customer.OrdersApi;
import io.mobimir.http.api.shape.OrderShapes.CheckoutState;
import io.mobimir.http.problem.ProblemException;
import io.mobimir.http.route.Answer;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.ShoppingResult;
import io.mobimir.shop.checkout.CheckoutReply;
import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.testkit.EveryCase;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Every possible result has its own answer, and no result is answered with 5xx. */
class EveryResultTest {
    private final Instant now = Instant.now();
    private final ProductId product = RandomKeys.product();
    private final Order order = Order.begun(SampleOrders.of(RandomKeys.user(), now));

    private List<CheckoutResult> results() {
        return EveryCase.of(
                CheckoutResult.class,
                List.of(
                        new CheckoutResult.Ordered(order),
                        new CheckoutResult.AwaitingPayment(order.id(), now),
                        new CheckoutResult.EmptyCart(),
                        new CheckoutResult.CartExpired(),
                        new CheckoutResult.OverLimit(List.of(product)),
                        new CheckoutResult.NotForSale(List.of(product)),
                        new CheckoutResult.PriceChanged(
                                List.of(new CheckoutResult.NewPrice(product, Money.rub("1"), Money.rub("2")))),
                        new CheckoutResult.OutOfStock(SampleOrders.MOSCOW, List.of()),
                        new CheckoutResult.PaymentRefused("no money"),
                        new CheckoutResult.CartChanged(),
                        new CheckoutResult.Expired(),
                        new CheckoutResult.InFlight(new CheckoutId(order.user(), "key")),
                        new CheckoutResult.KeyReused()));
    }

    @Test
    void every_result_of_a_checkout() {
        List<Integer> statuses = results().stream()
                .map(result -> new CheckoutReply(result, false, true))
                .map(reply -> status(() -> reply.result().match(new CheckoutAnswers(reply))))
                .toList();
        assertThat(statuses).hasSize(13).allMatch(status -> status < 500);
        assertThat(statuses.subList(0, 2)).containsExactly(201, 202);
    }

    @Test
    void every_result_in_the_progress_of_a_checkout() {
        assertThat(results().stream()
                        .map(result -> new CheckoutReply(result, false, true))
                        .map(reply -> reply.result().match(new CheckoutViews(order.id(), reply)))
                        .map(view -> view.state()))
                .hasSize(13)
                .contains(CheckoutState.values());
    }

    @Test
    void every_result_of_a_change_of_a_cart() {
        Cart cart = Cart.empty(Owner.of(order.user()));
        for (ShoppingResult change : EveryCase.of(
                ShoppingResult.class,
                List.of(
                        new ShoppingResult.Done(cart, false),
                        new ShoppingResult.KeyReused(),
                        new ShoppingResult.UnknownProduct(product),
                        new ShoppingResult.NotForSale(product),
                        new ShoppingResult.NotEnough(product, SampleOrders.MOSCOW, 2, 1),
                        new ShoppingResult.OtherCurrency(product, Money.rub("1"), Money.rub("1")),
                        new ShoppingResult.Refused(CartChangeResult.CART_FULL)))) {
            assertThat(status(() -> Answer.ok(change.match(new CartProblems()))))
                    .as("%s", change)
                    .isLessThan(500);
        }
    }

    @Test
    void every_result_of_a_step_of_an_order() {
        for (OrderMoveResult move : EveryCase.of(
                OrderMoveResult.class,
                List.of(
                        new OrderMoveResult.Moved(order),
                        new OrderMoveResult.Unchanged(order),
                        new OrderMoveResult.NotAllowed(order),
                        new OrderMoveResult.NotFound()))) {
            assertThat(status(() -> Answer.ok(OrdersApi.moved(order.id(), move))))
                    .as("%s", move)
                    .isLessThan(500);
        }
    }

    private static int status(Supplier<Answer> answer) {
        try {
            return answer.get().status();
        } catch (ProblemException refused) {
            return refused.problem().type().status();
        }
    }
}
