package io.mobimir.store.mongodb.heat;

import com.mongodb.event.CommandFailedEvent;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.CommandSucceededEvent;
import io.mobimir.insight.heat.Heat;
import io.mobimir.insight.heat.HeatKey;
import io.mobimir.insight.heat.HeatTally;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Counts every command to MongoDB, whatever became of it, under the name {@code mongodb.COLLECTION}. Bytes are not counted: the
 * driver does not tell them.
 */
public final class CountedCommands implements CommandListener {
    private final Heat heat;
    /** The commands under way; a command's document can only be read when it starts. */
    private final Map<Integer, CommandKeys> running = new ConcurrentHashMap<>();

    public CountedCommands(Heat heat) {
        this.heat = heat;
    }

    @Override
    public void commandStarted(CommandStartedEvent event) {
        CommandKeys.of(event.getCommandName(), event.getCommand())
                .ifPresent(keys -> running.put(event.getRequestId(), keys));
    }

    @Override
    public void commandSucceeded(CommandSucceededEvent event) {
        ended(event.getRequestId(), event.getElapsedTime(TimeUnit.MICROSECONDS));
    }

    @Override
    public void commandFailed(CommandFailedEvent event) {
        ended(event.getRequestId(), event.getElapsedTime(TimeUnit.MICROSECONDS));
    }

    private void ended(int request, long micros) {
        CommandKeys command = running.remove(request);
        if (command != null) {
            heat.count(tally -> count(tally, command, micros));
        }
    }

    private static void count(HeatTally tally, CommandKeys command, long micros) {
        String table = DocumentKeys.PREFIX + command.collection();
        if (command.keys().isEmpty()) {
            tally.add(table, command.kind(), null, 0, micros);
        }
        for (HeatKey each : command.keys()) {
            tally.add(table, command.kind(), each, 0, micros);
        }
    }
}
