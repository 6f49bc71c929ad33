/** Handles processes, files and waits on this machine, without knowing Cassandra. */
@NullMarked
package io.mobimir.lab.process;

import org.jspecify.annotations.NullMarked;
