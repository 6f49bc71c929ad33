/** Processes, files and waits on this machine: everything below a cluster that knows nothing of Cassandra. */
@NullMarked
package io.mobimir.lab.process;

import org.jspecify.annotations.NullMarked;
