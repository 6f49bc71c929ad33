package io.mobimir.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.lab.load.TinyServer.Asked;
import io.mobimir.lab.load.TinyServer.TinyAnswer;
import io.mobimir.lab.load.report.HtmlReport;
import io.mobimir.lab.load.report.JsonReport;
import io.mobimir.lab.load.report.TextReport;
import io.mobimir.lab.process.LabException;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.w3c.dom.Document;

/** Runs its tests in parallel: each has a server of its own and mostly waits. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class LoadRunTest {
    private static final String ONE = "1 look GET /look\n";
    private static final Identities USERS = Identities.users(user -> "token-of-" + user);

    @Test
    void every_arrival_of_the_schedule_is_sent_and_counted() throws Exception {
        try (TinyServer server = new TinyServer(asked -> TinyAnswer.OK)) {
            LoadResult result = run(server, ONE, USERS, settings(server, 100, 2, 200));
            assertThat(result.seconds().stream().mapToLong(SecondResult::asked).sum())
                    .isEqualTo(200);
            assertThat(result.done() + result.notSent()).isEqualTo(200);
            assertThat(server.asked()).hasSize((int) result.done());
            assertThat(result.latencies().count()).isEqualTo(result.done());
            assertThat(result.bad()).isZero();
        }
    }

    @Test
    void poisson_arrivals_have_the_same_rate_and_uneven_gaps() {
        SplittableRandom random = new SplittableRandom(1);
        long[] gaps = random.doubles(20_000)
                .mapToLong(unused -> Arrivals.POISSON.gap(1_000, random))
                .toArray();
        assertThat(Arrays.stream(gaps).average().orElseThrow()).isBetween(0.97e6, 1.03e6);
        assertThat(Arrays.stream(gaps).filter(gap -> gap > 3_000_000)).hasSizeBetween(800, 1_200);
    }

    /** Shows the schedule's effect: a client that waits for its answers would count a stall as one slow request. */
    @Test
    void a_stall_of_the_server_is_felt_by_all_who_arrive_meanwhile() throws Exception {
        AtomicInteger seen = new AtomicInteger();
        CountDownLatch stall = new CountDownLatch(1);
        Function<Asked, TinyAnswer> stalling = asked -> {
            if (seen.incrementAndGet() >= 50) {
                await(stall, 1_500);
                stall.countDown();
            }
            return TinyAnswer.OK;
        };
        try (TinyServer server = new TinyServer(stalling)) {
            LoadResult result = run(server, ONE, USERS, settings(server, 100, 3, 1_000));
            assertThat(result.seconds().stream().mapToLong(SecondResult::asked).sum())
                    .isEqualTo(300);
            assertThat(result.latencies().p99()).isGreaterThan(1_000);
            assertThat(result.latencies().percentile(75)).isGreaterThan(300);
            assertThat(result.seconds()).anyMatch(second -> second.underWay() > 30);
        }
    }

    @Test
    void what_cannot_be_sent_is_counted_and_said() throws Exception {
        try (TinyServer server = new TinyServer(asked -> {
            await(new CountDownLatch(1), 500);
            return TinyAnswer.OK;
        })) {
            LoadResult result = run(server, ONE, USERS, settings(server, 50, 2, 3));
            assertThat(result.notSent()).isPositive();
            assertThat(result.done() + result.notSent()).isEqualTo(100);
            assertThat(result.doubts()).anyMatch(doubt -> doubt.contains("were not sent"));
        }
    }

    @Test
    void errors_are_counted_by_status_and_by_reason() throws Exception {
        String mix = "1 full GET /full\n1 slow GET /slow\n";
        try (TinyServer server = new TinyServer(asked -> {
            if (asked.path().equals("/slow")) {
                await(new CountDownLatch(1), 20_000);
            }
            return new TinyAnswer(503, "");
        })) {
            LoadSettings settings = settings(server, 50, 1, 1_000).withTimeout(Duration.ofSeconds(2));
            LoadResult result = run(server, mix, USERS, settings);
            Map<String, Long> full = result.operations().get(0).errors();
            assertThat(full).containsKey("503");
            OperationResult slow = result.operations().get(1);
            assertThat(slow.errors()).containsOnlyKeys("no answer in time");
            assertThat(slow.latencies().max()).isGreaterThanOrEqualTo(1_990);
        }
    }

    @Test
    void errors_are_told_with_the_type_of_the_problem_in_every_report() throws Exception {
        try (TinyServer server = new TinyServer(asked -> TinyAnswer.problem(409, "/problems/out-of-stock"))) {
            LoadResult result = run(server, ONE, USERS, settings(server, 20, 1, 10));
            assertThat(result.operations().get(0).errors()).containsOnlyKeys("409 out-of-stock");
            assertThat(result.failures()).extracting(LoadFailure::error).containsOnly("409 out-of-stock");
            assertThat(String.join("\n", TextReport.lines(result))).contains("409 out-of-stock: ");
            assertThat(JsonReport.of(result)).contains("\"409 out-of-stock\" : ", "\"error\" : \"409 out-of-stock\"");
            assertThat(HtmlReport.of(result)).contains("409 out-of-stock: ");
        }
        try (TinyServer server = new TinyServer(asked -> new TinyAnswer(502, "{\"type\": \"nothing of ours\"}"))) {
            LoadResult result = run(server, ONE, USERS, settings(server, 20, 1, 10));
            assertThat(result.operations().get(0).errors()).containsOnlyKeys("502");
        }
    }

    @Test
    void failures_are_told_by_the_second_and_laps_hold_what_ended_in_between() throws Exception {
        AtomicInteger seen = new AtomicInteger();
        try (TinyServer server =
                new TinyServer(asked -> seen.incrementAndGet() > 30 ? new TinyAnswer(503, "") : TinyAnswer.OK)) {
            LoadRun run = new LoadRun(settings(server, 20, 3, 100), Mix.parse("mix", ONE), USERS);
            List<Long> laps = new ArrayList<>();
            LoadResult result = run.run(second -> laps.add(run.lap().count()));
            assertThat(result.failures()).isNotEmpty().allSatisfy(failure -> {
                assertThat(failure.operation()).isEqualTo("look");
                assertThat(failure.error()).isEqualTo("503");
                SecondResult second = result.seconds().get(failure.second() - 1);
                assertThat(failure.count()).isEqualTo(second.errors());
            });
            assertThat(result.failures().stream().mapToLong(LoadFailure::count).sum())
                    .isEqualTo(30);
            assertThat(laps)
                    .isEqualTo(result.seconds().stream().map(SecondResult::done).toList());
        }
    }

    @Test
    void a_run_that_is_ended_brings_nobody_more_and_tells_the_rate_of_its_real_time() throws Exception {
        try (TinyServer server = new TinyServer(asked -> TinyAnswer.OK)) {
            LoadRun run = new LoadRun(settings(server, 50, 60, 100), Mix.parse("mix", ONE), USERS);
            LoadResult result = run.run(second -> run.end());
            assertThat(result.done()).isBetween(1L, 1_000L);
            assertThat(result.settings().duration()).isLessThan(Duration.ofSeconds(30));
            assertThat(result.rate()).isGreaterThan(10);
        }
    }

    @Test
    void a_listener_that_fails_fails_the_run() throws Exception {
        try (TinyServer server = new TinyServer(asked -> TinyAnswer.OK)) {
            LoadRun run = new LoadRun(settings(server, 10, 2, 100), Mix.parse("mix", ONE), USERS);
            assertThatThrownBy(() -> run.run(second -> {
                        throw new LabException("oops " + second.number());
                    }))
                    .hasMessage("oops 1");
        }
    }

    @Test
    void guests_begin_a_session_and_carry_its_token() throws Exception {
        AtomicInteger sessions = new AtomicInteger();
        try (TinyServer server = new TinyServer(asked -> asked.path().equals("/sessions")
                ? new TinyAnswer(201, "{\"token\": \"guest-" + sessions.incrementAndGet() + "\"}")
                : TinyAnswer.OK)) {
            LoadResult result = run(
                    server, ONE + "5 buy POST /buy\n  needs user\n", Identities.guests(), settings(server, 50, 1, 4));
            assertThat(sessions).hasPositiveValue();
            assertThat(server.asked())
                    .filteredOn(asked -> asked.path().equals("/look"))
                    .isNotEmpty()
                    .allMatch(asked -> asked.who().startsWith("guest-"));
            assertThat(server.asked()).noneMatch(asked -> asked.path().equals("/buy"));
            assertThat(result.operations()).extracting(OperationResult::name).contains("begin-session");
        }
    }

    @Test
    void what_comes_before_is_done_by_the_same_shopper_and_must_succeed() throws Exception {
        String mix = "1 buy POST /buy\n  after add\n0 add POST /add\n";
        AtomicInteger adds = new AtomicInteger();
        try (TinyServer server = new TinyServer(asked -> asked.path().equals("/add") && adds.incrementAndGet() % 2 == 0
                ? new TinyAnswer(409, "")
                : TinyAnswer.OK)) {
            LoadResult result = run(server, mix, USERS, settings(server, 40, 1, 1));
            List<Asked> all = server.asked();
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).path().equals("/buy")) {
                    assertThat(all.get(i - 1).path()).isEqualTo("/add");
                    assertThat(all.get(i - 1).who()).isEqualTo(all.get(i).who()).startsWith("Bearer token-of-");
                }
            }
            assertThat(named(result, "buy").done())
                    .isEqualTo(named(result, "add").good());
        }
    }

    @Test
    void a_second_run_brings_other_people_who_do_the_same() throws Exception {
        try (TinyServer server = new TinyServer(asked -> TinyAnswer.OK)) {
            String mix = "1 look GET /look/{number}\n";
            run(server, mix, USERS, settings(server, 20, 1, 1));
            List<Asked> first = List.copyOf(server.asked());
            server.asked().clear();
            run(server, mix, USERS, settings(server, 20, 1, 1));
            assertThat(server.asked().get(0).path()).isEqualTo(first.get(0).path());
            assertThat(server.asked())
                    .extracting(Asked::who)
                    .doesNotContainAnyElementsOf(first.stream().map(Asked::who).toList());
        }
    }

    @Test
    void a_server_that_is_not_there_is_told_in_one_sentence() {
        LoadSettings settings = LoadSettings.of(URI.create("http://127.0.0.1:1"), 1, Duration.ofSeconds(1), 1);
        Mix mix = Mix.parse("mix", "let p = id from /p\n1 a GET /{p}\n");
        assertThatThrownBy(() -> new LoadRun(settings, mix, USERS).run(second -> {}))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("no server answers at http://127.0.0.1:1");
    }

    @Test
    void the_reports_tell_the_run() throws Exception {
        try (TinyServer server = new TinyServer(asked -> TinyAnswer.OK)) {
            LoadResult result = run(server, ONE, USERS, settings(server, 50, 2, 10));
            assertThat(TextReport.lines(result)).anyMatch(line -> line.startsWith("look "));
            byte[] page = HtmlReport.of(result).getBytes(StandardCharsets.UTF_8);
            Document html =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(page));
            assertThat(html.getElementsByTagName("svg").getLength()).isEqualTo(3);
            assertThat(html.getElementsByTagName("polyline").getLength()).isEqualTo(8);
            assertThat(new String(page, StandardCharsets.UTF_8))
                    .doesNotContain("@rows", "@latency", "@curve", "NaN", "Infinity");
        }
    }

    private static OperationResult named(LoadResult result, String name) {
        return result.operations().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static LoadResult run(TinyServer server, String mix, Identities who, LoadSettings settings)
            throws InterruptedException {
        assertThat(settings.url()).isEqualTo(server.url());
        return new LoadRun(settings, Mix.parse("mix", mix), who).run(second -> {});
    }

    private static LoadSettings settings(TinyServer server, int rate, int seconds, int connections) {
        return LoadSettings.of(server.url(), rate, Duration.ofSeconds(seconds), connections)
                .with(Arrivals.CONSTANT);
    }

    private static void await(CountDownLatch latch, long millis) {
        try {
            latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
