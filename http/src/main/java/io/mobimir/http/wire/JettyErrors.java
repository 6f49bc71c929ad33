package io.mobimir.http.wire;

import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.Problems;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Answers with problems also where no route is reached, such as for headers that are too large. */
public final class JettyErrors extends ErrorHandler {
    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        Problem problem = Problems.ofStatus(code);
        response.setStatus(problem.type().status());
        response.getHeaders().put(new HttpField(HttpHeader.CONTENT_TYPE, Problem.MEDIA_TYPE));
        response.getHeaders().put(new HttpField(HttpHeader.CACHE_CONTROL, "no-store"));
        response.getHeaders()
                .put(new HttpField(HttpHeader.CONNECTION, "close")); // the start of the next request is unknown
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        String id = ResponseHeaders.requestId(request.getHeaders().get(ResponseHeaders.REQUEST_ID));
        response.getHeaders().put(ResponseHeaders.REQUEST_ID, id);
        response.write(true, ByteBuffer.wrap(problem.json(id)), callback);
    }
}
