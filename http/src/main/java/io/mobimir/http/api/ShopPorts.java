package io.mobimir.http.api;

import io.mobimir.http.api.staff.ChangeRecording;
import io.mobimir.http.api.staff.Hotspots;
import io.mobimir.http.api.staff.Migrations;
import io.mobimir.http.live.Watchers;
import io.mobimir.shop.Zones;
import io.mobimir.shop.audit.Audit;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.Shopping;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.event.Events;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.person.PersonalData;
import io.mobimir.shop.session.Sessions;
import io.mobimir.shop.stock.Stock;
import java.util.function.Supplier;

/**
 * The ports that the API uses.
 *
 * @param metrics the metrics of this instance, in the text format of Prometheus
 * @param catalogue the catalogue that customers see, possibly some seconds old
 */
public record ShopPorts(
        Catalogue catalogue,
        ProductSearch search,
        Stock stock,
        Carts carts,
        Shopping shopping,
        CheckoutSaga checkout,
        Cancellation cancellation,
        Orders orders,
        Watchers watchers,
        OrderReports reports,
        Sessions sessions,
        Events events,
        Audit audit,
        Migrations migrations,
        Supplier<String> metrics,
        Zones zones,
        ChangeRecording recording,
        PersonalData persons,
        Hotspots hotspots) {}
