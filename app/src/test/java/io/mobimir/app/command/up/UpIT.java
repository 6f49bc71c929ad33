package io.mobimir.app.command.up;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.app.CommandLineRun;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.shop.session.Session;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.session.CassandraSessions;
import io.mobimir.testkit.RandomKeys;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpIT {
    /** A list with more than one page. */
    private static final String LIST =
            "/products?limit=1&category=" + URLEncoder.encode("Электроника", StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private Map<String, String> environment = Map.of();

    @BeforeEach
    void otherCommandsLookIntoTheSameFolder() {
        environment = Map.of("MOBIMIR_LOCAL_DATA", folder.toString());
    }

    @Test
    void the_tour_works_the_schema_can_be_mended_and_data_outlives_a_stop() throws Exception {
        Session session = aSession();
        List<String> tour;
        Held held;
        try (UpProcess up = new UpProcess(folder).awaitReady()) {
            assertThat(up.status("/health/live")).isEqualTo(200);
            tour = up.awaitTour();
            theTourShowsAnOrder(tour);
            theReadmeCanBeRun(up);
            tokensAreInAFileOfTheOwner(up);
            held = held(up);
            everyMetricIsDocumented(up);
            theShopIsFilledWhateverIsThereAndLoadedWithoutAnError(up);
            productsThatAreAddedAgainAreListedOnce(up);
            strangeValuesAreRefused(up);
            assertThat(up.output()).contains(up.url() + "/health/ready", "keyspace shop", "commit log is periodic");
            try (Cassandra cassandra = connect()) {
                new CassandraSessions(cassandra, Clock.systemUTC()).start(session);
            }
            theSchemaIsCheckedAndMended();
            otherCommandsFindItByItsFolder();
            nobodyElseTakesTheFolder();
            ProcessHandle node = up.awaitNode();
            up.terminate();
            assertThat(up.awaitExit()).isEqualTo(ExitCodes.OK);
            assertThat(node.isAlive()).isFalse();
            assertThat(up.errors().lines()).allMatch(line -> line.contains(" security: refused "));
        }
        try (UpProcess up = new UpProcess(folder, anotherSecret()).awaitReady()) {
            up.awaitTour();
            whatTheOldSecretSignedIsStillTaken(up, held);
            everythingIsStillThere(up, tour, session);
            up.awaitNode().destroyForcibly();
            assertThat(up.awaitExit()).isEqualTo(ExitCodes.FAILED);
            assertThat(up.errors()).contains("mobimir: node 1 ended unexpectedly");
        }
    }

    @Test
    void stopped_or_killed_while_it_starts_it_leaves_no_node() throws Exception {
        try (UpProcess up = new UpProcess(folder)) {
            ProcessHandle node = up.awaitNode();
            up.terminate();
            assertThat(up.awaitExit()).isEqualTo(ExitCodes.OK);
            assertThat(node.isAlive()).isFalse();
            assertThat(up.output()).contains("stopped before it was ready");
        }
        try (UpProcess up = new UpProcess(folder)) {
            ProcessHandle node = up.awaitNode();
            up.kill();
            node.onExit().get(1, TimeUnit.MINUTES);
            assertThat(command("schema", "diff").err()).contains("no local cluster runs in " + folder);
        }
    }

    private void tokensAreInAFileOfTheOwner(UpProcess up) throws Exception {
        Path tokens = folder.resolve("tokens");
        assertThat(up.output()).doesNotContain("eyJ").contains(tokens.toString());
        assertThat(Files.readAllLines(tokens)).anyMatch(line -> line.startsWith("OPERATOR=eyJ"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(tokens)))
                .isEqualTo("rw-------");
    }

    /** A token and a cursor, signed with the secret of the first run. */
    private record Held(String token, String cursor) {}

    private Held held(UpProcess up) throws Exception {
        String token = command("token", "--user", "U-1").out().strip();
        String page = up.get(LIST, token);
        return new Held(token, page.replaceFirst("(?s).*\"next_cursor\":\"([^\"]+)\".*", "$1"));
    }

    private Map<String, String> anotherSecret() throws Exception {
        return Map.of(
                "MOBIMIR_AUTH_SECRET",
                "a secret that is in use since the second run",
                "MOBIMIR_AUTH_PREVIOUS_SECRET",
                Files.readString(folder.resolve("development-secret")));
    }

    private static void whatTheOldSecretSignedIsStillTaken(UpProcess up, Held held) throws Exception {
        assertThat(up.get("/orders", held.token())).contains("\"orders\":");
        assertThat(up.get(LIST + "&cursor=" + held.cursor(), held.token())).contains("\"product_id\":");
        assertThat(up.get(LIST + "&cursor=x" + held.cursor(), held.token())).contains("/problems/invalid-field");
    }

    private static void theTourShowsAnOrder(List<String> tour) throws Exception {
        if (Shell.hasCurl()) {
            String seen = Shell.run(tour);
            assertThat(seen)
                    .contains("\"cart\":\"merged\"", "\"quantity\":2", "\"status\":\"new\"", "demo-customer")
                    .doesNotContain("/problems/");
            assertThat(Shell.run(withTrail(tour, seen))).contains("\"number\":1,\"status\":\"new\"");
        }
    }

    private void theShopIsFilledWhateverIsThereAndLoadedWithoutAnError(UpProcess up) throws Exception {
        List<String> sizes = List.of(
                "--products 120 --orders 200", "--products 120 --orders 200", "--products 60 --seed 7 --orders 90");
        for (String size : sizes) {
            CommandLineRun filled = command(("demo-data --units 50 " + size).split(" "));
            assertThat(filled.code()).as(filled.err() + filled.out()).isEqualTo(ExitCodes.OK);
        }
        String staff =
                command("token", "--user", "U-2", "--role", "staff").out().strip();
        assertThat(up.get("/staff/orders?day=2025-11-28&limit=50", staff))
                .contains("\"status\":\"delivered\"")
                .doesNotContain("\"status\":\"new\"", "\"status\":\"processing\"", "\"status\":\"shipped\"");
        CommandLineRun load = command("load", "--rate", "50", "--duration", "3s", "--warmup", "0s");
        assertThat(load.code()).as(load.out()).isEqualTo(ExitCodes.OK);
        assertThat(load.out()).contains(" 0 errors, 0 not sent");
    }

    private void theSchemaIsCheckedAndMended() {
        assertThat(command("schema", "diff").code()).isEqualTo(ExitCodes.OK);
        assertThat(command("token", "--user", "U-1").out()).containsPattern("^eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+\\R$");
        try (Cassandra cassandra = connect()) {
            cassandra.executeDdl("ALTER TABLE shop.user_sessions WITH default_time_to_live = 60");
        }
        CommandLineRun diff = command("schema", "diff");
        assertThat(diff.code()).isEqualTo(ExitCodes.NO);
        assertThat(diff.out()).contains("user_sessions", "60").hasLineCount(1);
        assertThat(command("schema", "apply").code()).isEqualTo(ExitCodes.OK);
        assertThat(command("schema", "diff").code()).isEqualTo(ExitCodes.OK);
        assertThat(command("schema", "verify", "orders").out()).contains("orders: ", "0 differences");
        assertThat(command("schema", "verify", "catalogue").out()).contains("catalogue: ", "0 differences");
    }

    private void otherCommandsFindItByItsFolder() {
        for (String command : List.of("token --user U-1", "schema diff", "load --rate 5 --duration 1s --warmup 0s")) {
            assertThat(CommandLineRun.of(command.split(" ")).err()).contains("--data DIR");
            String[] named = (command + " --data " + folder).split(" ");
            assertThat(CommandLineRun.of(named).code()).as(command).isEqualTo(ExitCodes.OK);
        }
    }

    private void nobodyElseTakesTheFolder() {
        assertThat(command("serve", "--port", "0").err()).contains("openssl rand -base64 48");
        CommandLineRun second = command("up", "--port", "0", "--cql-port", "0");
        assertThat(second.code()).isEqualTo(ExitCodes.FAILED);
        assertThat(second.err()).contains("is already in use by process").hasLineCount(1);
    }

    private void everythingIsStillThere(UpProcess up, List<String> tour, Session session) throws Exception {
        List<String> sameTokens = new ArrayList<>(tour.subList(0, tour.size() - 8));
        sameTokens.add("SHOP=" + up.url());
        sameTokens.add("curl -s $SHOP/orders -H \"Authorization: Bearer $CUSTOMER\"");
        if (Shell.hasCurl()) {
            assertThat(Shell.run(sameTokens)).contains("\"order_id\":\"ORD-");
        }
        try (Cassandra cassandra = connect()) {
            assertThat(new CassandraSessions(cassandra, Clock.systemUTC()).find(session.id()))
                    .isEqualTo(Optional.of(session));
        }
    }

    private void productsThatAreAddedAgainAreListedOnce(UpProcess up) throws Exception {
        String staff =
                command("token", "--user", "U-2", "--role", "staff").out().strip();
        RepeatedAdds adds = new RepeatedAdds(up.url(), staff);
        adds.leaveOneEntryEach();
        List<String> before = adds.listed("Электроника", "newest", 20);
        command("demo-data", "--seed", "2", "--products", "40", "--users", "10", "--orders", "0");
        for (String sort : List.of("newest", "price")) {
            assertThat(adds.listed("Электроника", sort, 20))
                    .doesNotHaveDuplicates()
                    .containsAll(before);
        }
    }

    private void strangeValuesAreRefused(UpProcess up) throws Exception {
        String operator =
                command("token", "--user", "U-3", "--role", "operator").out().strip();
        EdgesOverHttp edges = new EdgesOverHttp(up.url(), operator);
        edges.endInNothingWorseThanARefusal();
        edges.categoriesAndPricesAgree("Электроника");
    }

    private void everyMetricIsDocumented(UpProcess up) throws Exception {
        String token =
                command("token", "--user", "U-1", "--role", "operator").out().strip();
        Set<String> measured = found("(?m)^# TYPE (\\w+) ", up.get("/metrics", token));
        Path page = Path.of(System.getProperty("mobimir.home", ".."), "docs", "metrics.md");
        Set<String> documented = found("(?m)^\\| `([\\w*]+)` ", Files.readString(page));
        assertThat(measured)
                .contains("shop_calls_seconds", "cassandra_requests_seconds")
                .allSatisfy(name -> assertThat(documented).anyMatch(each -> covers(each, name)));
        assertThat(documented).allSatisfy(each -> assertThat(measured).anyMatch(name -> covers(each, name)));
    }

    private static boolean covers(String documented, String name) {
        return documented.endsWith("*")
                ? name.startsWith(documented.substring(0, documented.length() - 1))
                : name.equals(documented);
    }

    private static Set<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    private void theReadmeCanBeRun(UpProcess up) throws Exception {
        if (Shell.hasCurl()) {
            assertThat(Shell.run(ReadmeCommands.lines(up.url(), folder)))
                    .contains("\"cart\":\"merged\"", "\"status\":\"new\"", "0 differences")
                    .doesNotContain("/problems/");
        }
    }

    private static List<String> withTrail(List<String> tour, String seen) {
        String order = seen.replaceFirst("(?s).*?\"order_id\":\"([^\"]+).*", "$1");
        List<String> lines = new ArrayList<>(tour.subList(0, tour.size() - 8));
        lines.add("curl -s $SHOP/orders/" + order + "/trail -H \"Authorization: Bearer $CUSTOMER\"");
        return lines;
    }

    private CommandLineRun command(String... args) {
        return CommandLineRun.with(environment, args);
    }

    private Cassandra connect() {
        Config config = Config.read(Settings.reference().withEnvironment(environment));
        return Cassandra.connect(Endpoint.find(config).settings(config));
    }

    private static Session aSession() {
        Instant now = Instant.now();
        Session.Client client = new Session.Client("203.0.113.7", "a browser", "mobile", Optional.empty());
        return new Session(
                RandomKeys.session(), Optional.of(RandomKeys.user()), now, now, client, Map.of("cart", "42"));
    }
}
