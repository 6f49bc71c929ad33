package io.mobimir.testkit.simulation;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Simulated calls from a process to stores: calls take time and get lost, answers too, and some calls take effect long after
 * the caller gave up.
 */
public final class UnreliableCalls {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Duration LATEST = Duration.ofSeconds(15);

    private final SimulatedTime time;
    private final Actors actors;
    private final ProcessLife life;
    private final Duration latency;
    private double losses;
    private Duration stoppedUntil = Duration.ZERO;

    public UnreliableCalls(SimulatedTime time, Actors actors, ProcessLife life, Duration latency, double losses) {
        this.time = time;
        this.actors = actors;
        this.life = life;
        this.latency = latency;
        this.losses = losses;
    }

    public void loseNothingMore() {
        lose(0);
    }

    /** Sets the fraction of calls that fail from now on. */
    public void lose(double some) {
        losses = some;
    }

    /** Stops the whole process for a while: none of its calls begins or returns, its heartbeat included. */
    public void stop(Duration pause) {
        stoppedUntil = time.now().plus(pause);
    }

    private void sleep() {
        actors.sleep(time.upTo(latency), life);
        while (time.now().compareTo(stoppedUntil) < 0) {
            actors.sleep(stoppedUntil.minus(time.now()), life);
        }
    }

    /** Returns a proxy of a store for actors of the process. */
    public <P> P to(Class<P> port, P store) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (proxy, method, arguments) -> {
                    Object[] all = arguments == null ? new Object[0] : arguments;
                    return call(() -> invoke(store, method, all));
                }));
    }

    /** The effect of a call. */
    private interface Effect {
        @Nullable
        Object happen();
    }

    private @Nullable Object call(Effect effect) {
        life.require();
        sleep();
        if (!time.happens(losses)) {
            Object answer = effect.happen();
            sleep();
            return answer;
        }
        switch (time.pick(5)) {
            case 0 -> throw new StoreException(Outcome.NOT_APPLIED, "simulated: no node");
            case 1 -> actors.sleep(TIMEOUT, life);
            case 2 -> {
                effect.happen();
                actors.sleep(TIMEOUT, life);
            }
            case 3 -> {
                time.later(time.upTo(LATEST), () -> tooLate(effect));
                actors.sleep(TIMEOUT, life);
            }
            default -> { // the process stood still for this long without knowing it
                actors.sleep(time.upTo(LATEST), life);
                return effect.happen();
            }
        }
        throw new StoreException(Outcome.UNKNOWN, "simulated: timeout");
    }

    /** Runs a call whose caller gave up, so nobody hears of a refusal. */
    private static void tooLate(Effect effect) {
        try {
            effect.happen();
        } catch (StoreException | InvalidField e) {
            return;
        }
    }

    private static @Nullable Object invoke(Object store, Method method, Object[] arguments) {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw new IllegalStateException(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
