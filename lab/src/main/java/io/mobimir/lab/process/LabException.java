package io.mobimir.lab.process;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/** An operation on the cluster that failed. The message is one sentence for a person, with the remedy. */
public final class LabException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LabException(String message) {
        super(message);
    }

    public LabException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Makes an exception with the failed action and the reason in words: a file exception's message is often only the
     * path.
     */
    public static LabException of(String what, IOException cause) {
        return new LabException(what + ": " + reason(cause), cause);
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "no permission";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "a file of that name is in the way";
        }
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return Objects.requireNonNullElse(reason, e.getClass().getSimpleName());
    }
}
