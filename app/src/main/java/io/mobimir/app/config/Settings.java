package io.mobimir.app.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOriginFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The settings as they were written, in layers; every layer may only use keys of the reference. */
public final class Settings {
    private static final String REFERENCE = "mobimir.conf";
    private static final String DEFAULT = "default";
    private static final List<String> NOT_SETTINGS =
            List.of("MOBIMIR_JAVA_OPTS", "MOBIMIR_NODE_JAVA_OPTS", "MOBIMIR_TEST_");

    private final ConfigKeys keys;
    private final Config tree;

    private Settings(ConfigKeys keys, Config tree) {
        this.keys = keys;
        this.tree = tree;
    }

    /** Returns the defaults only. */
    public static Settings reference() {
        Config reference = ConfigFactory.parseString(
                referenceText(), ConfigParseOptions.defaults().setOriginDescription(DEFAULT));
        return new Settings(new ConfigKeys(reference.root()), reference);
    }

    /** Returns the text of the commented reference with every key. */
    public static String referenceText() {
        try (InputStream in = Settings.class.getClassLoader().getResourceAsStream(REFERENCE)) {
            return new String(Objects.requireNonNull(in, REFERENCE).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public Settings withFile(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new InvalidConfig("cannot read the configuration file " + file);
        }
        try {
            Config written = ConfigFactory.parseFile(
                            file.toFile(), ConfigParseOptions.defaults().setSyntax(ConfigSyntax.CONF))
                    .resolve();
            requireKnown("", written.root());
            return with(written);
        } catch (ConfigException e) {
            throw new InvalidConfig("the configuration file is not valid: " + e.getMessage(), e);
        }
    }

    public Settings withEnvironment(Map<String, String> environment) {
        Settings result = this;
        for (String name : environment.keySet().stream().sorted().toList()) {
            if (name.startsWith(ConfigKeys.ENVIRONMENT_PREFIX)
                    && NOT_SETTINGS.stream().noneMatch(name::startsWith)) {
                result = result.withText(keyOf(name), environment.getOrDefault(name, ""), name);
            }
        }
        return result;
    }

    /** Sets one key from an option of a command. */
    public Settings withOption(String option, String key, Object value) {
        return withText(key, value.toString(), option);
    }

    private String keyOf(String variable) {
        return keys.ofEnvironmentName(variable).orElseThrow(() -> {
            String asKey = variable.substring(ConfigKeys.ENVIRONMENT_PREFIX.length());
            String nearest = keys.nearest(asKey.toLowerCase(Locale.ROOT).replace('_', '.'));
            return new InvalidConfig("unknown environment variable " + variable + "; did you mean "
                    + ConfigKeys.environmentName(nearest) + "?");
        });
    }

    private Settings withText(String key, String text, String source) {
        ConfigValue value = keys.defaultOf(key)
                .map(standard -> parse(standard, key, text, source))
                .orElseThrow(() -> new IllegalArgumentException("there is no key " + key));
        return with(ConfigFactory.empty().withValue(key, value));
    }

    private static ConfigValue parse(ConfigValue standard, String key, String text, String source) {
        if (standard instanceof ConfigList) {
            List<String> items = Arrays.stream(text.replaceAll("^\\[|]$", "").split(",", -1))
                    .map(String::strip)
                    .filter(item -> !item.isEmpty())
                    .toList();
            return ConfigValueFactory.fromIterable(items, source);
        }
        if (standard instanceof ConfigObject) {
            return parseSection(key, text, source);
        }
        return ConfigValueFactory.fromAnyRef(text, source);
    }

    private static ConfigObject parseSection(String key, String text, String source) {
        try {
            return ConfigFactory.parseString(text.replaceAll("^\\{|}$", ""))
                    .root()
                    .withOrigin(ConfigOriginFactory.newSimple(source));
        } catch (ConfigException e) {
            throw new InvalidConfig(source + ": " + key + " must be written as name = value, name = value", e);
        }
    }

    /** Replaces objects of the lower layer instead of merging them: a mixture of two replication settings makes no sense. */
    private Settings with(Config layer) {
        Config lower = tree;
        for (String key : keys.all()) {
            if (layer.hasPathOrNull(key)) {
                lower = lower.withoutPath(key);
            }
        }
        return new Settings(keys, layer.withFallback(lower));
    }

    private void requireKnown(String prefix, ConfigObject section) {
        section.entrySet().stream()
                .sorted(Comparator.comparingInt(
                        entry -> entry.getValue().origin().lineNumber()))
                .forEach(entry -> requireKnown(prefix, entry.getKey(), entry.getValue()));
    }

    private void requireKnown(String prefix, String name, ConfigValue value) {
        String key = prefix + name;
        if (value.valueType() == ConfigValueType.NULL) {
            throw new InvalidConfig(ValueOrigin.of(value) + ": " + key + " has no value");
        }
        if (keys.contains(key)) {
            return;
        }
        boolean known = keys.hasSection(key);
        if (value instanceof ConfigObject section && (known || !section.isEmpty())) {
            requireKnown(key + ".", section);
        } else {
            throw new InvalidConfig(ValueOrigin.of(value) + ": "
                    + (known
                            ? key + " must be a section, such as " + key + " { … }"
                            : "unknown key " + key + "; did you mean " + keys.nearest(key) + "?"));
        }
    }

    /** Returns every key with its value and, unless that is the default, its place; hides secrets. */
    public Stream<String> lines() {
        return keys.all().stream().map(this::line);
    }

    private String line(String key) {
        ConfigValue value = tree.getValue(key);
        String place = ValueOrigin.of(value);
        String shown = Reader.isSecret(key) ? "\"***\"" : value.render(ConfigRenderOptions.concise());
        return key + " = " + shown + (place.equals(DEFAULT) ? "" : "   # " + place);
    }

    /** Returns the keys of the reference, in its order. */
    public List<String> keys() {
        return keys.all();
    }

    Reader reader() {
        return new Reader(tree);
    }
}
