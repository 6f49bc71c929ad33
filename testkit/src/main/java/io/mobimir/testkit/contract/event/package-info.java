/** The contracts of events. */
@NullMarked
package io.mobimir.testkit.contract.event;

import org.jspecify.annotations.NullMarked;
