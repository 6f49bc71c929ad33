package io.mobimir.app;

import io.mobimir.app.config.InvalidConfig;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.http.HttpException;
import io.mobimir.lab.process.LabException;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.StoreException;
import io.mobimir.store.mongodb.dump.BrokenFile;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports an error in one sentence and chooses its exit code. */
final class ErrorReport implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private final Terminal terminal;
    private final MobimirCommand root;

    ErrorReport(Terminal terminal, MobimirCommand root) {
        this.terminal = terminal;
        this.root = root;
    }

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        terminal.err().println("mobimir: " + problem(e) + "; see " + command + " --help");
        return ExitCodes.WRONG_USE;
    }

    private static String problem(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            String near = unmatched.getSuggestions().stream()
                    .findFirst()
                    .map(suggestion -> ", did you mean " + suggestion + "?")
                    .orElse("");
            return "there is no \"" + unmatched.getUnmatched().get(0) + "\"" + near;
        }
        return String.valueOf(e.getMessage());
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        int code = codeOf(e);
        terminal.err().println("mobimir: " + message(e, code));
        if (root.debug()) {
            e.printStackTrace(terminal.err());
        }
        return code;
    }

    private static String message(Exception e, int code) {
        if (e instanceof InterruptedException) {
            return "stopped before its end";
        }
        return code == ExitCodes.BUG ? "unexpected " + e : String.valueOf(e.getMessage());
    }

    private static int codeOf(Exception e) {
        if (e instanceof InvalidConfig || e instanceof InvalidField) {
            return ExitCodes.WRONG_USE;
        }
        if (e instanceof StoreException
                || e instanceof BrokenFile
                || e instanceof LabException
                || e instanceof InterruptedException
                || e instanceof HttpException) {
            return ExitCodes.FAILED;
        }
        return ExitCodes.BUG;
    }
}
