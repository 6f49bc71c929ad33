package io.mobimir.lab.load;

import java.util.Map;

/** A request that lacks only the identity of the shopper. */
record PreparedRequest(String operation, String method, String path, Map<String, String> headers, String body) {}
