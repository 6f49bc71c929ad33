package io.mobimir.testkit;

import io.mobimir.shop.ShopInstances;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** One of many instances of which a test says whether they live; without a word from it all others are dead. */
public final class ScriptedInstances implements ShopInstances {
    private static final AtomicLong MADE = new AtomicLong();

    private final String self = "i" + MADE.incrementAndGet() + RandomKeys.random();
    private final AtomicLong names = new AtomicLong();
    private final Set<String> living;

    /** @param living is looked at whenever somebody asks */
    public ScriptedInstances(Set<String> living) {
        this.living = living;
    }

    public ScriptedInstances() {
        this(ConcurrentHashMap.newKeySet());
    }

    @Override
    public String self() {
        return self;
    }

    @Override
    public String newName() {
        return self + "-" + names.incrementAndGet();
    }

    @Override
    public boolean isAlive(String instance) {
        return instance.equals(self) || living.contains(instance);
    }
}
