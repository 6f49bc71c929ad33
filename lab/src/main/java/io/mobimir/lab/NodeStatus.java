package io.mobimir.lab;

/** The current status of one node; {@code pid} is 0 when it has no process. */
public record NodeStatus(int number, String dc, NodeState state, long pid) {
    public enum NodeState {
        UP,
        STARTING,
        PAUSED,
        DOWN
    }
}
