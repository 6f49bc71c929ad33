package io.mobimir.http.api.customer;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.Samples;
import io.mobimir.http.TestApi;
import io.mobimir.http.api.ApiTest;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Keys of checkouts that were refused, and payments that are decided later. */
class CheckoutApiTest extends ApiTest {
    private static final String REPLAYED = "Idempotent-Replayed";

    private Reply checkout(ApiClient buyer) {
        api.clock.move(Duration.ofMillis(1));
        return buyer.post("/checkout", Samples.checkout());
    }

    private void deliver(ProductId product, int units) {
        api.ports
                .stock()
                .receive(new Delivery(RandomKeys.random(), product, TestApi.MOSCOW, units, api.clock.instant()));
    }

    /** Returns a customer with a key and some units of a product in the cart. */
    private ApiClient buyer(ProductId product, int units) {
        ApiClient user = api.user();
        assertThat(user.post("/cart/lines", Samples.line(product, units)).status())
                .isEqualTo(200);
        return user.key(RandomKeys.random());
    }

    @Test
    void a_key_that_was_refused_for_want_of_units_is_tried_again() {
        ProductId product = api.product(3);
        ApiClient buyer = buyer(product, 3);
        ApiClient faster = buyer(product, 1);
        assertThat(checkout(faster).status()).isEqualTo(201);
        Reply refused = checkout(buyer);
        assertThat(refused.problem()).isEqualTo("out-of-stock");
        assertThat(refused.at("/final")).isEqualTo("false");
        deliver(product, 1);
        Reply ordered = checkout(buyer);
        assertThat(ordered.status()).as(ordered.text()).isEqualTo(201);
        assertThat(ordered.header(REPLAYED)).isEmpty();
        Reply again = checkout(buyer);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.json()).isEqualTo(ordered.json());
        assertThat(again.header(REPLAYED)).isEqualTo("true");
    }

    @Test
    void every_refusal_says_whether_it_is_final() {
        ProductId product = api.product(5);
        ApiClient user = api.user();
        ApiClient buyer = user.key(RandomKeys.random());
        assertThat(checkout(buyer).at("/final")).isEqualTo("false");
        user.post("/cart/lines", Samples.line(product, 1));
        api.payments.refuses("нет денег");
        Reply refused = checkout(buyer);
        assertThat(refused.problem()).isEqualTo("payment-refused");
        assertThat(refused.at("/final")).isEqualTo("true");
        assertThat(refused.header(REPLAYED)).isEmpty();
        api.payments.authorizes();
        Reply again = checkout(buyer);
        assertThat(again.problem()).isEqualTo("payment-refused");
        assertThat(again.header(REPLAYED)).isEqualTo("true");
        Reply other = buyer.post("/checkout", Samples.checkout().replace("\"card\"", "\"cash\""));
        assertThat(other.problem()).isEqualTo("key-reused");
        assertThat(other.at("/final")).isEqualTo("true");
        assertThat(checkout(user.key(RandomKeys.random())).status()).isEqualTo(201);
    }

    @Test
    void a_replay_after_a_cancellation_is_the_first_answer() {
        ApiClient buyer = buyer(api.product(5), 1);
        Reply ordered = checkout(buyer);
        api.clock.move(Duration.ofSeconds(1));
        buyer.post("/orders/" + ordered.at("/order_id") + "/cancel", "");
        Reply again = checkout(buyer);
        assertThat(again.json()).isEqualTo(ordered.json());
        assertThat(again.at("/status")).isEqualTo("new");
        assertThat(again.header(REPLAYED)).isEqualTo("true");
    }

    @Test
    void a_payment_that_is_decided_later_is_answered_202_until_there_is_an_order() {
        ApiClient buyer = buyer(api.product(5), 1);
        api.payments.answersLater();
        Reply later = checkout(buyer);
        assertThat(later.status()).as(later.text()).isEqualTo(202);
        assertThat(later.at("/state")).isEqualTo("awaiting_payment");
        String place = "/checkouts/" + later.at("/order_id");
        assertThat(later.header("Location")).isEqualTo(place);
        assertThat(buyer.get(place).json()).isEqualTo(later.json());
        assertThat(api.user().get(place).status()).isEqualTo(404);
        assertThat(checkout(buyer).status()).isEqualTo(202);
        assertThat(buyer.get("/orders/" + later.at("/order_id")).status()).isEqualTo(404);
        api.payments.authorizes();
        api.clock.move(Duration.ofSeconds(6));
        Reply ordered = checkout(buyer);
        assertThat(ordered.status()).isEqualTo(201);
        assertThat(ordered.at("/order_id")).isEqualTo(later.at("/order_id"));
        assertThat(buyer.get(place).at("/state")).isEqualTo("ordered");
    }

    @Test
    void a_payment_that_is_refused_later_is_told_where_it_is_awaited() {
        ApiClient buyer = buyer(api.product(5), 1);
        api.payments.answersLater();
        Reply later = checkout(buyer);
        api.payments.refuses("нет денег");
        api.clock.move(Duration.ofSeconds(6));
        assertThat(checkout(buyer).problem()).isEqualTo("payment-refused");
        Reply ended = buyer.get(later.header("Location"));
        assertThat(ended.at("/state")).isEqualTo("refused");
        assertThat(ended.at("/problem")).isEqualTo("/problems/payment-refused");
        assertThat(ended.at("/may_be_tried_again")).isEqualTo("false");
    }
}
