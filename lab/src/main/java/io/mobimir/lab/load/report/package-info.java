/** Shows what a run under load found: as text, as JSON, as a page with plots. */
@NullMarked
package io.mobimir.lab.load.report;

import org.jspecify.annotations.NullMarked;
