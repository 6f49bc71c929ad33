package io.mobimir.lab.load;

import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The answer to a request.
 *
 * @param problem the last part of the problem type in its body (RFC 9457), such as {@code out-of-stock}
 */
record LoadResponse(int status, Optional<String> problem) {
    private static final String PROBLEM = "application/problem+json";
    private static final int FIRST_ERROR = 400;
    /** Matches a problem type, which is an address; of a foreign type only a short and harmless end is shown. */
    private static final Pattern TYPE = Pattern.compile("\"type\"\\s*:\\s*\"(?:[^\"]*/)?([\\w.:-]{1,60})\"");

    static LoadResponse of(HttpResponse<String> answer) {
        boolean explained = answer.headers()
                .firstValue("Content-Type")
                .filter(type -> type.startsWith(PROBLEM))
                .isPresent();
        Matcher type = TYPE.matcher(answer.body());
        return new LoadResponse(
                answer.statusCode(), explained && type.find() ? Optional.of(type.group(1)) : Optional.empty());
    }

    boolean isGood() {
        return status < FIRST_ERROR;
    }

    /** Returns the status with the problem: {@code 409 out-of-stock}. */
    String error() {
        return status + problem.map(type -> " " + type).orElse("");
    }
}
