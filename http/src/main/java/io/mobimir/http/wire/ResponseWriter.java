package io.mobimir.http.wire;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Sends a whole answer. The part that the client does not receive at once waits, without a thread and for a limited time;
 * then the connection is closed. Jetty's idle timeout restarts with every byte, so a client could keep an answer for hours.
 */
final class ResponseWriter implements Callback {
    private final Request request;
    private final ResponseLimits answers;
    private final int length;
    private final Callback end;
    private Scheduler.@Nullable Task alarm;
    private boolean waits;
    private boolean over;

    private ResponseWriter(Request request, ResponseLimits answers, int length, Callback end) {
        this.request = request;
        this.answers = answers;
        this.length = length;
        this.end = end;
    }

    /** @param end called when the client has received the answer, or is gone */
    static void begin(Request request, Response response, byte[] content, ResponseLimits answers, Callback end) {
        ResponseWriter writer = new ResponseWriter(request, answers, content.length, end);
        response.write(true, ByteBuffer.wrap(content), writer);
        if (!writer.mayWait()) {
            writer.breakOff();
        }
    }

    private synchronized boolean mayWait() {
        if (over) {
            return true;
        }
        waits = answers.take(length);
        if (waits) {
            alarm = request.getComponents()
                    .getScheduler()
                    .schedule(this::breakOff, answers.time().toMillis(), TimeUnit.MILLISECONDS);
        }
        return waits;
    }

    /** Closes the connection; that fails the pending write, which ends the exchange. */
    private void breakOff() {
        if (!isOver()) {
            answers.isLate();
            request.getConnectionMetaData().getConnection().getEndPoint().close();
        }
    }

    private synchronized boolean isOver() {
        return over;
    }

    @Override
    public void succeeded() {
        finish();
        end.succeeded();
    }

    @Override
    public void failed(Throwable gone) {
        finish();
        end.failed(gone);
    }

    private synchronized void finish() {
        over = true;
        if (alarm != null) {
            alarm.cancel();
        }
        if (waits) {
            waits = false;
            answers.giveBack(length);
        }
    }

    @Override
    public InvocationType getInvocationType() {
        return end.getInvocationType();
    }
}
