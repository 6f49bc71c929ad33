/** Shows operators what the instances have counted. */
@NullMarked
package io.mobimir.app.insight;

import org.jspecify.annotations.NullMarked;
