package io.mobimir.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.NonValidationKeyword;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.mobimir.http.route.ResponseHeader;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Checks every answer against the API's own description. */
final class Conformance {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonMetaSchema WITH_COMPONENTS = JsonMetaSchema.builder(JsonMetaSchema.getV202012())
            .keyword(new NonValidationKeyword("components"))
            .build();
    private static final JsonSchemaFactory FACTORY = JsonSchemaFactory.getInstance(
            SpecVersion.VersionFlag.V202012, factory -> factory.metaSchema(WITH_COMPONENTS));
    private static final SchemaValidatorsConfig STRICT =
            SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();

    private final JsonNode document;
    private final Map<String, JsonSchema> schemas = new ConcurrentHashMap<>();

    Conformance(byte[] document) throws IOException {
        this.document = MAPPER.readTree(document);
    }

    JsonNode document() {
        return document;
    }

    /** Fails unless the description has this answer. Answers without a route are not described. */
    void check(String method, String path, Reply reply) throws IOException {
        Optional<String> template = template(path);
        String verb = method.toLowerCase(Locale.ROOT);
        if (template.isEmpty() || !document.at(pointer(template.get(), verb)).isObject()) {
            return;
        }
        JsonNode responses = document.at(pointer(template.get(), verb) + "/responses");
        JsonNode response = responses.path(Integer.toString(reply.status()));
        assertThat(response.isObject())
                .as("%s %s answers %d, which is not described: %s", method, path, reply.status(), reply.text())
                .isTrue();
        for (ResponseHeader header : ResponseHeader.values()) {
            if (!reply.header(header.header()).isEmpty()) {
                assertThat(response.path("headers").has(header.header()))
                        .as("%s %s answers %d with %s", method, path, reply.status(), header.header())
                        .isTrue();
            }
        }
        if (!response.has("content")) {
            assertThat(reply.bytes()).isEmpty();
            return;
        }
        String type = response.get("content").fieldNames().next();
        assertThat(reply.header("Content-Type")).startsWith(type);
        if (type.startsWith("text/")) {
            return;
        }
        JsonSchema schema = schemas.computeIfAbsent(
                verb + template.get() + reply.status(),
                key -> schema(response.get("content").get(type).get("schema")));
        assertThat(schema.validate(MAPPER.readTree(reply.bytes())))
                .as("%s %s: %s", method, path, reply.text())
                .isEmpty();
    }

    /** Returns why a value does not fit a schema of the description; empty if it fits. */
    Set<ValidationMessage> faults(JsonNode schema, JsonNode value) {
        return schema(schema).validate(value);
    }

    private JsonSchema schema(JsonNode schema) {
        ObjectNode whole = schema.deepCopy();
        whole.set("components", document.get("components"));
        return FACTORY.getSchema(whole, STRICT);
    }

    private Optional<String> template(String path) {
        String plain = path.replaceFirst("\\?.*", "");
        return document.get("paths").properties().stream()
                .map(Map.Entry::getKey)
                .filter(each -> plain.matches(each.replaceAll("\\{\\w+}", "[^/]+")))
                .min((a, b) -> Boolean.compare(a.contains("{"), b.contains("{")));
    }

    /** Returns the type of a schema; if null is allowed, the other type. */
    static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        return (type.isArray() ? type.get(0) : type).asText("string");
    }

    private static String pointer(String template, String verb) {
        return "/paths/" + template.replace("~", "~0").replace("/", "~1") + "/" + verb;
    }
}
