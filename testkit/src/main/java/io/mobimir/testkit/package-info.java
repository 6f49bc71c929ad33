/** What every test may use: races, a clock that obeys, random keys. */
@NullMarked
package io.mobimir.testkit;

import org.jspecify.annotations.NullMarked;
