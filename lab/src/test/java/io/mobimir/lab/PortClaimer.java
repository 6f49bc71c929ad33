package io.mobimir.lab;

import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A process that claims the ports of a one-node cluster, prints whether it succeeded, and keeps them. */
final class PortClaimer {
    private PortClaimer() {}

    public static void main(String[] args) throws IOException {
        try {
            List<NodeSpec> nodes = List.of(new NodeSpec(1, "dc1", "", Path.of("unused")));
            Ports.forCql(Integer.parseInt(args[0])).claim(nodes);
            System.out.println("claimed");
        } catch (LabException e) {
            System.out.println(e.getMessage());
        }
        ChildJvm.stay();
    }
}
