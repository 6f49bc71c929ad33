/** Tools for every test: races, a clock under control, random keys. */
@NullMarked
package io.mobimir.testkit;

import org.jspecify.annotations.NullMarked;
