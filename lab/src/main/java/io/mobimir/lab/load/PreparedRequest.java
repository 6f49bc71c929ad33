package io.mobimir.lab.load;

import java.util.Map;

/** A request that only lacks whoever makes it. */
record PreparedRequest(String operation, String method, String path, Map<String, String> headers, String body) {}
