package io.mobimir.lab.load;

import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * One run. Shoppers arrive by a schedule that does not wait for answers. The latency of a request counts from its
 * moment in the schedule, so a server that stalls is charged for every shopper who arrives meanwhile.
 */
public final class LoadRun {
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    /** The time to wait beyond the limit for an answer. */
    private static final long PATIENCE_SECONDS = 5;

    private final LoadSettings settings;
    private final Mix mix;
    private final Identities identities;
    private final SplittableRandom random;
    private final Meter meter = new Meter();
    private final Latencies lateness = new Latencies();
    private final Queue<Shopper> free = new ConcurrentLinkedQueue<>();
    private final Semaphore idle;
    private volatile boolean over;

    public LoadRun(LoadSettings settings, Mix mix, Identities identities) {
        this.settings = settings;
        this.mix = identities.areGuests() ? mix.forGuests() : mix;
        this.identities = identities;
        this.random = new SplittableRandom(settings.seed());
        this.idle = new Semaphore(settings.connections());
        for (int i = 0; i < settings.connections(); i++) {
            free.add(new Shopper());
        }
    }

    /** Drives the server until time is over and the last answer is there; reports every second. */
    public LoadResult run(Consumer<SecondResult> everySecond) throws InterruptedException {
        ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
        try (Sender sender = new Sender(settings)) {
            TemplateValues values = TemplateValues.of(mix, sender::get);
            Instant begun = Instant.now();
            long start = System.nanoTime();
            var ticks = ticker.scheduleAtFixedRate(() -> everySecond.accept(meter.tick()), 1, 1, TimeUnit.SECONDS);
            arrivals(start, new ShopperVisit(sender, meter, identities, this::rest), values);
            LoadSettings driven = over ? settings.lasting(Duration.ofNanos(System.nanoTime() - start)) : settings;
            awaitAnswers();
            double elapsed = (System.nanoTime() - start) / (double) NANOS_PER_SECOND;
            ticker.shutdown();
            ticker.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
            requireNoFailure(ticks);
            everySecond.accept(meter.tick());
            return new LoadResult(
                    driven, begun, elapsed, meter.results(mix), meter.seconds(), meter.failures(), lateness);
        } finally {
            ticker.shutdownNow();
        }
    }

    /** Fails if the receiver of the reports has failed, because it then gets no more of them. */
    private static void requireNoFailure(Future<?> ticks) throws InterruptedException {
        if (ticks.isDone() && !ticks.isCancelled()) {
            try {
                ticks.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e);
            }
        }
    }

    /** Returns the latencies of requests that ended since the last call; for the receiver of the reports. */
    public Latencies lap() {
        return meter.lap();
    }

    /** Stops arrivals; the run ends with the last answer, before its time. */
    public void end() {
        over = true;
    }

    /** Waits until every request ends, by its answer or by its timeout; a shopper makes up to three. */
    private void awaitAnswers() throws InterruptedException {
        long longest = 3 * settings.timeout().toSeconds() + PATIENCE_SECONDS;
        if (!idle.tryAcquire(settings.connections(), longest, TimeUnit.SECONDS)) {
            throw new IllegalStateException("requests did not end after their timeouts");
        }
    }

    private void arrivals(long start, ShopperVisit visits, TemplateValues values) throws InterruptedException {
        long end = start + settings.duration().toNanos();
        long intended = start;
        while (intended < end && !over) {
            waitUntil(intended);
            lateness.took(System.nanoTime() - intended);
            arrive(intended, visits, values);
            intended += settings.arrivals().gap(settings.rate(), random);
        }
    }

    private static void waitUntil(long moment) throws InterruptedException {
        long left = moment - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            left = moment - System.nanoTime();
        }
    }

    private void arrive(long intended, ShopperVisit visits, TemplateValues values) {
        LoadOperation operation = mix.pick(random);
        meter.asked();
        Shopper shopper = free.poll();
        if (shopper == null || !idle.tryAcquire()) {
            meter.notSent(operation.name());
            return;
        }
        boolean isNew = shopper.isGone();
        if (isNew) {
            shopper.renew();
        }
        shopper.act();
        PreparedRequest request = values.prepare(operation, shopper.user(), random);
        visits.begin(
                shopper,
                isNew,
                operation.after().map(name -> values.prepare(mix.named(name), shopper.user(), random)),
                request,
                intended);
    }

    private void rest(Shopper shopper) {
        free.add(shopper);
        idle.release();
    }
}
