package io.mobimir.trials.endurance;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Optional;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Measures the heap of another JVM of the same user. */
final class ProcessHeap {
    private ProcessHeap() {}

    /**
     * Asks the process for a full collection and adds up the size of every pool of the heap right after it. Later
     * allocations do not count, so a busy process can be measured too.
     */
    @SuppressWarnings("BanJNDI") // the address comes from our own child
    static long afterCollection(long pid) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try (JMXConnector connector =
                    JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()))) {
                return collect(connector.getMBeanServerConnection());
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException | IOException e) {
            throw new LabException("the process " + pid + " does not report its heap", e);
        }
    }

    private static long collect(MBeanServerConnection process) throws IOException {
        ManagementFactory.newPlatformMXBeanProxy(process, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class)
                .gc();
        return ManagementFactory.getPlatformMXBeans(process, MemoryPoolMXBean.class).stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .flatMap(pool -> Optional.ofNullable(pool.getCollectionUsage()).stream())
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }
}
