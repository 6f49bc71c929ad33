package io.mobimir.trials.endurance;

import io.mobimir.lab.load.LoadResult;
import io.mobimir.lab.load.LoadRun;
import io.mobimir.lab.load.LoadSettings;
import io.mobimir.lab.load.Mix;
import io.mobimir.lab.load.report.TextReport;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.store.cassandra.CassandraSettings;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Attacks one instance with useless connections while customers shop there, and compares their answers with those of
 * quiet times. A quiet time of half the length precedes each attack.
 */
public final class Siege {
    private static final int CONNECTIONS = 200;
    /** Few enough for one address, so that its limit does not help. */
    private static final int SOCKETS_PER_ADDRESS = 100;

    private static final double HIGHEST_RATE = 1_000;

    private final Plan plan;
    private final Consumer<String> progress;

    /**
     * The plan of a siege.
     *
     * @param sockets of each attack but the last
     * @param idle connections of the last attack
     * @param seconds the length of each attack
     * @param rate requests of customers per second
     */
    public record Plan(int sockets, int idle, int seconds, double rate, Mix mix) {
        public Plan {
            Require.between("--sockets", sockets, 2, 50_000);
            Require.between("--idle", idle, 2, 50_000);
            Require.between("--seconds", seconds, 2, 3_600);
            if (!(rate > 0 && rate <= HIGHEST_RATE)) {
                throw new InvalidField("--rate", "must be more than 0 per second and at most 1000, not " + rate);
            }
        }
    }

    /** @param progress receives the current step */
    public Siege(Plan plan, Consumer<String> progress) {
        this.plan = plan;
        this.progress = progress;
    }

    /**
     * Fills the keyspace with a shop, serves it, and attacks.
     *
     * @param http settings of {@code http} to change, such as {@code requests-in-flight = 16}
     */
    public SiegeReport run(CassandraSettings cassandra, InetSocketAddress node, String http)
            throws InterruptedException {
        try (ServedShop shop = ServedShop.filled(cassandra, progress)) {
            progress.accept("the instance starts");
            URI url = shop.serve(node, http).url();
            drive(url, plan.seconds(), "warming up");
            List<LoadResult> quiet = new ArrayList<>();
            List<SiegeReport.Stage> stages = new ArrayList<>();
            int several = 1 + (plan.sockets() - 1) / SOCKETS_PER_ADDRESS;
            for (Wave wave : List.of(
                    new Wave(Attack.SLOW_BODIES, plan.sockets(), 1),
                    new Wave(Attack.SLOW_BODIES, plan.sockets(), several),
                    new Wave(Attack.DRIBBLED_HEADERS, plan.sockets(), several),
                    new Wave(Attack.HALF_OPEN, plan.sockets(), several),
                    new Wave(Attack.IDLE, plan.idle(), 1 + (plan.idle() - 1) / SOCKETS_PER_ADDRESS))) {
                quiet.add(drive(url, Math.max(1, plan.seconds() / 2), "quiet"));
                stages.add(attack(url, wave));
            }
            return new SiegeReport(quiet, stages);
        }
    }

    private record Wave(Attack attack, int sockets, int addresses) {
        @Override
        public String toString() {
            return "%s from %d address%s".formatted(attack.title(), addresses, addresses == 1 ? "" : "es");
        }
    }

    private SiegeReport.Stage attack(URI url, Wave wave) throws InterruptedException {
        try (Attackers attackers = Attackers.begin(wave.attack(), wave.sockets(), wave.addresses(), url)) {
            LoadResult result = drive(url, plan.seconds(), wave.toString());
            return new SiegeReport.Stage(
                    wave.toString(), wave.sockets(), attackers.mostOpen(), attackers.closed(), result);
        }
    }

    private LoadResult drive(URI url, int seconds, String what) throws InterruptedException {
        LoadSettings settings = LoadSettings.of(url, plan.rate(), Duration.ofSeconds(seconds), CONNECTIONS);
        return new LoadRun(settings, plan.mix(), ServedShop.customers())
                .run(second -> progress.accept(what + ": " + TextReport.line(second)));
    }
}
