package io.mobimir.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The root of the command line. */
@Command(
        name = "mobimir",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Version.class,
        description = "The data platform of an online shop on Apache Cassandra.",
        footer = {
            "",
            "Examples:",
            "  mobimir up                 start Cassandra and the platform on this machine",
            "  mobimir up --nodes 3       the same with three nodes",
            "  mobimir schema diff        differences of the running cluster from the declared schema",
            "  mobimir COMMAND --help     more about a command"
        })
@SuppressWarnings("UnusedVariable") // picocli reads help and version
final class MobimirCommand {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    private boolean version;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean debug;

    boolean debug() {
        return debug;
    }
}
