/** Candidate keys: how they are written, read and proposed. */
@NullMarked
package io.mobimir.insight.keys.candidate;

import org.jspecify.annotations.NullMarked;
