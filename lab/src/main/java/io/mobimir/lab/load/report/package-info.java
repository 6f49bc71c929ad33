/** Reports the result of a run under load: as text, as JSON, as a page with plots. */
@NullMarked
package io.mobimir.lab.load.report;

import org.jspecify.annotations.NullMarked;
