package io.mobimir.bench.http;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * The resources that a process has used so far.
 *
 * @param cpuNanos of all its threads, those of the compiler and the garbage collector included
 * @param allocatedBytes by the threads that are alive
 */
record ProcessUsage(long cpuNanos, long allocatedBytes) {
    private static final int COLLECTIONS = 3;
    private static final long PAUSE_MILLIS = 200;

    /** Returns the usage of this process. */
    static ProcessUsage now() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        long allocated = Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
        return new ProcessUsage(system.getProcessCpuTime(), allocated);
    }

    ProcessUsage since(ProcessUsage before) {
        return new ProcessUsage(cpuNanos - before.cpuNanos, allocatedBytes - before.allocatedBytes);
    }

    /** Returns the memory of this process, on the heap and in buffers beside it, after a garbage collection. */
    static long memory() throws InterruptedException {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            Thread.sleep(PAUSE_MILLIS);
        }
        long buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + buffers;
    }
}
