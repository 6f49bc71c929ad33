package io.mobimir.app;

import io.mobimir.app.command.AuditCommand;
import io.mobimir.app.command.CommandProvider;
import io.mobimir.app.command.ConfigCommand;
import io.mobimir.app.command.TokenCommand;
import io.mobimir.app.command.demo.DemoDataCommand;
import io.mobimir.app.command.insight.HotspotsCommand;
import io.mobimir.app.command.keys.KeysAdviseCommand;
import io.mobimir.app.command.keys.KeysCommand;
import io.mobimir.app.command.load.LoadCommand;
import io.mobimir.app.command.migrate.MigrateCommand;
import io.mobimir.app.command.migrate.MigrationAccess;
import io.mobimir.app.command.person.PersonCommand;
import io.mobimir.app.command.person.PersonEraseCommand;
import io.mobimir.app.command.person.PersonExportCommand;
import io.mobimir.app.command.schema.MongoCommand;
import io.mobimir.app.command.schema.MongoInitCommand;
import io.mobimir.app.command.schema.SchemaApplyCommand;
import io.mobimir.app.command.schema.SchemaCommand;
import io.mobimir.app.command.schema.SchemaDiffCommand;
import io.mobimir.app.command.schema.SchemaShowCommand;
import io.mobimir.app.command.schema.SchemaVerifyCommand;
import io.mobimir.app.command.up.ServeCommand;
import io.mobimir.app.command.up.UpCommand;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The entry point of {@code ./mobimir}. */
public final class Main {
    private static final int HELP_WIDTH = 100;

    private Main() {}

    public static void main(String[] args) {
        System.exit(run(Terminal.ofProcess(), args));
    }

    /** Runs one command and returns its exit code. */
    public static int run(Terminal terminal, String... args) {
        return commandLine(terminal).execute(args);
    }

    static CommandLine commandLine(Terminal terminal) {
        MobimirCommand root = new MobimirCommand();
        ErrorReport errors = new ErrorReport(terminal, root);
        CommandLine commands = new CommandLine(root)
                .addSubcommand(new UpCommand(terminal))
                .addSubcommand(new ServeCommand(terminal))
                .addSubcommand(new TokenCommand(terminal))
                .addSubcommand(new CommandLine(new SchemaCommand())
                        .addSubcommand(new SchemaShowCommand(terminal))
                        .addSubcommand(new SchemaApplyCommand(terminal))
                        .addSubcommand(new SchemaDiffCommand(terminal))
                        .addSubcommand(new SchemaVerifyCommand(terminal)))
                .addSubcommand(new CommandLine(new MongoCommand()).addSubcommand(new MongoInitCommand(terminal)))
                .addSubcommand(MigrateCommand.with(terminal, MigrationAccess::open))
                .addSubcommand(new AuditCommand(terminal))
                .addSubcommand(new HotspotsCommand(terminal))
                .addSubcommand(new CommandLine(new PersonCommand())
                        .addSubcommand(new PersonExportCommand(terminal))
                        .addSubcommand(new PersonEraseCommand(terminal)))
                .addSubcommand(new CommandLine(new KeysCommand()).addSubcommand(new KeysAdviseCommand(terminal)))
                .addSubcommand(new DemoDataCommand(terminal))
                .addSubcommand(new LoadCommand(terminal))
                .addSubcommand(new ConfigCommand(terminal))
                .addSubcommand(new CompletionCommand(terminal));
        for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
            provider.commands(terminal).forEach(commands::addSubcommand);
        }
        return explainExitCodes(commands)
                .setOut(terminal.out())
                .setErr(terminal.err())
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors);
    }

    private static CommandLine explainExitCodes(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.width(HELP_WIDTH);
        usage.exitCodeListHeading("%nExit codes:%n");
        usage.exitCodeList(ExitCodes.meanings());
        command.getSubcommands().values().forEach(Main::explainExitCodes);
        return command;
    }
}
