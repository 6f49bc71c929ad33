package io.mobimir.app.command.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import io.mobimir.app.CommandLineRun;
import io.mobimir.app.terminal.ExitCodes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadCommandTest {
    @TempDir
    Path folder;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private volatile int status = 200;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                byte[] body = "{\"product_id\":\"P-1\",\"token\":\"t\"}".getBytes(StandardCharsets.UTF_8);
                boolean listing = exchange.getRequestURI().toString().startsWith("/products?");
                exchange.sendResponseHeaders(listing ? 200 : status, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void a_run_ends_with_a_table_and_the_files_that_were_asked_for() throws IOException {
        Path json = folder.resolve("result.json");
        Path html = folder.resolve("report.html");
        CommandLineRun run = load("--rate", "50", "--token", "t", "--json", json.toString(), "--html", html.toString());
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("operation", "browse", "p99 ms", "0 errors", "wrote " + json);
        Config result = ConfigFactory.parseString(
                Files.readString(json), ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON));
        assertThat(result.getLong("requests")).isPositive();
        assertThat(result.getConfigList("operations").get(0).getDouble("latency_ms.p99"))
                .isPositive();
        assertThat(result.getConfigList("seconds")).isNotEmpty();
        assertThat(Files.readString(html)).contains("<svg", "browse");
    }

    @Test
    void errors_are_the_answer_no_and_guests_are_told_what_they_cannot_do() {
        status = 500;
        CommandLineRun run = load("--rate", "50", "--guests");
        assertThat(run.code()).isEqualTo(ExitCodes.NO);
        assertThat(run.err()).contains("guests cannot do checkout, own-orders");
        assertThat(run.out()).contains("begin-session", "500: ");
    }

    @Test
    void the_default_mix_can_be_shown() {
        CommandLineRun run = CommandLineRun.of("load", "--show-mix");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("60 browse GET /products");
    }

    @Test
    void wrong_use_is_told_with_the_way_out() throws IOException {
        Path mix = Files.writeString(folder.resolve("my.mix"), "60 browse /products\n");
        assertThat(load("--mix", mix.toString()).err()).contains("my.mix, line 1: write WEIGHT NAME METHOD /PATH");
        assertThat(load("--mix", folder.resolve("none").toString()).err()).contains("--mix: cannot read");
        assertThat(CommandLineRun.of("load", "--duration", "soon").err()).contains("--duration: must be a number");
        assertThat(CommandLineRun.of("load", "--url", "shop").err()).contains("url: must be an address");
        assertThat(CommandLineRun.of("load", "--rate", "0").code()).isEqualTo(ExitCodes.WRONG_USE);
    }

    @Test
    void a_server_that_is_not_there_is_a_failure() {
        CommandLineRun run = CommandLineRun.of("load", "--guests", "--url", "http://127.0.0.1:1");
        assertThat(run.code()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err()).contains("no server answers at http://127.0.0.1:1");
    }

    @Test
    void customers_need_a_secret_to_sign_their_tokens_with() {
        CommandLineRun run = CommandLineRun.with(Map.of("MOBIMIR_LOCAL_DATA", folder.toString()), "load");
        assertThat(run.code()).isEqualTo(ExitCodes.WRONG_USE);
        assertThat(run.err()).contains("auth.secret is empty", "--guests");
    }

    @Test
    void what_is_done_to_warm_up_is_not_counted() throws IOException {
        Path mix = Files.writeString(folder.resolve("one.mix"), "1 look GET /look\n");
        CommandLineRun run =
                load("--rate", "50", "--constant", "--warmup", "1s", "--token", "t", "--mix", mix.toString());
        assertThat(run.out()).contains("warming up: ");
        assertThat(run.out()).containsPattern("\\n(\\d\\d|100) requests, ");
    }

    private CommandLineRun load(String... options) {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        Stream<String> given = Stream.of("load", "--url", url, "--duration", "2s");
        Stream<String> warmup = List.of(options).contains("--warmup") ? Stream.of() : Stream.of("--warmup", "0s");
        return CommandLineRun.of(Stream.of(given, warmup, Stream.of(options))
                .flatMap(part -> part)
                .toArray(String[]::new));
    }
}
