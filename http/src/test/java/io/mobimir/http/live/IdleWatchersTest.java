package io.mobimir.http.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.Placement;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.memory.MemoryOrders;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Measures the memory of two thousand idle watchers; both ends of the connections are in this process. */
class IdleWatchersTest {
    private static final int WATCHERS = 2_000;
    /** The size to which the server's pool may grow while all connect at once. */
    private static final int POOL = 250;

    private static final long KIB = 1024;
    /** A buffer per watcher, which is Jetty's default, would need more. */
    private static final long MOST_KIB = 25;

    private final MemoryOrders orders = new MemoryOrders(Clock.systemUTC());

    @Test
    void an_idle_watcher_costs_little_memory_and_no_thread_of_its_own() throws Exception {
        WatchSettings settings =
                new WatchSettings(WATCHERS, Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofSeconds(1));
        List<OrderId> watched = placed(WATCHERS + 1);
        try (LiveServer server = new LiveServer(orders, settings)) {
            OrderEventsTest.connect(server, watched.get(WATCHERS)).close();
            await().until(() -> server.watchers().count() == 0);
            long before = used();
            int threads = Thread.activeCount();
            List<Socket> open = connect(server, watched.subList(0, WATCHERS));
            await().until(() -> server.watchers().count() == WATCHERS);
            Thread.sleep(2_500);
            long each = (used() - before) / WATCHERS;
            System.out.printf(
                    "%d idle watchers: %,d KiB each, %d more threads%n",
                    WATCHERS, each / KIB, Thread.activeCount() - threads);
            assertThat(each).isLessThan(MOST_KIB * KIB);
            assertThat(Thread.activeCount() - threads).isLessThanOrEqualTo(POOL);
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    private List<OrderId> placed(int count) {
        List<OrderId> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Placement placement =
                    SampleOrders.of(RandomKeys.user(), Clock.systemUTC().instant());
            orders.place(placement);
            ids.add(placement.id());
        }
        return ids;
    }

    private static List<Socket> connect(LiveServer server, List<OrderId> watched) throws IOException {
        List<Socket> open = new ArrayList<>();
        for (OrderId order : watched) {
            open.add(OrderEventsTest.connect(server, order));
        }
        return open;
    }

    /** Returns the memory used on and off the heap. */
    private static long used() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(100);
        }
        long buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + buffers;
    }
}
