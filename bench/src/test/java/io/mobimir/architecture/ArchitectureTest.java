package io.mobimir.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Checks the directions between the modules; Maven enforces most of them, and this test all of them. */
class ArchitectureTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.mobimir");

    @Test
    void the_whole_platform_is_looked_at() {
        assertThat(OURS.stream().map(type -> type.getPackageName().replaceFirst("^(io\\.mobimir\\.\\w+).*", "$1")))
                .contains(
                        "io.mobimir.shop",
                        "io.mobimir.migration",
                        "io.mobimir.insight",
                        "io.mobimir.store",
                        "io.mobimir.http",
                        "io.mobimir.lab",
                        "io.mobimir.app",
                        "io.mobimir.trials",
                        "io.mobimir.bench");
    }

    @Test
    void the_shop_needs_only_the_jdk_and_jspecify() {
        classes()
                .that(resideInAPackage("io.mobimir.shop.."))
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage("io.mobimir.shop..", "java..", "javax.crypto..", "org.jspecify.."))
                .check(OURS);
    }

    @Test
    void stores_never_see_each_other() {
        slices().matching("io.mobimir.store.(*)..")
                .should()
                .notDependOnEachOther()
                .check(OURS);
    }

    @Test
    void stores_see_no_edge_of_the_platform() {
        noClasses()
                .that(resideInAPackage("io.mobimir.store.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage("io.mobimir.http..", "io.mobimir.lab..", "io.mobimir.app.."))
                .check(OURS);
    }

    @Test
    void insight_needs_only_the_shop_sketches_and_a_reader_of_json() {
        classes()
                .that(resideInAPackage("io.mobimir.insight.."))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "io.mobimir.insight..",
                        "io.mobimir.shop..",
                        "java..",
                        "javax.crypto..",
                        "org.apache.datasketches..",
                        "com.fasterxml.jackson.core..",
                        "org.jspecify.."))
                .check(OURS);
    }

    @Test
    void http_never_sees_a_store_or_a_driver() {
        noClasses()
                .that(resideInAPackage("io.mobimir.http.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "io.mobimir.store..",
                        "io.mobimir.lab..",
                        "io.mobimir.app..",
                        "com.datastax..",
                        "com.mongodb.."))
                .check(OURS);
    }

    @Test
    void insight_sees_no_store_and_no_edge_of_the_platform() {
        noClasses()
                .that(resideInAPackage("io.mobimir.insight.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "io.mobimir.store..",
                        "io.mobimir.http..",
                        "io.mobimir.lab..",
                        "io.mobimir.app..",
                        "com.datastax..",
                        "com.mongodb.."))
                .check(OURS);
    }

    @Test
    void the_lab_needs_only_the_jdk_the_shop_a_histogram_and_jackson() {
        classes()
                .that(resideInAPackage("io.mobimir.lab.."))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "io.mobimir.lab..",
                        "io.mobimir.shop..",
                        "java..",
                        "javax.management..",
                        "org.HdrHistogram..",
                        "com.fasterxml.jackson..",
                        "org.jspecify.."))
                .check(OURS);
    }

    @Test
    void only_trials_and_benches_use_the_app() {
        noClasses()
                .that(resideInAPackage("io.mobimir.."))
                .and(not(resideInAnyPackage("io.mobimir.app..", "io.mobimir.trials..", "io.mobimir.bench..")))
                .should()
                .dependOnClassesThat(resideInAPackage("io.mobimir.app.."))
                .check(OURS);
    }

    @Test
    void the_configuration_knows_nothing_of_the_commands() {
        noClasses()
                .that(resideInAPackage("io.mobimir.app.config.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "io.mobimir.app",
                        "io.mobimir.app.command..",
                        "io.mobimir.app.wiring..",
                        "io.mobimir.app.terminal.."))
                .check(OURS);
    }

    @Test
    void the_wiring_knows_nothing_of_the_commands_and_the_terminal() {
        noClasses()
                .that(resideInAPackage("io.mobimir.app.wiring.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "io.mobimir.app", "io.mobimir.app.command..", "io.mobimir.app.terminal..", "picocli.."))
                .check(OURS);
    }

    @Test
    void the_packages_of_the_app_have_no_cycles() {
        slices().matching("io.mobimir.app.(**)").should().beFreeOfCycles().check(OURS);
    }

    @Test
    void modules_have_no_cycles() {
        slices().matching("io.mobimir.(*)..").should().beFreeOfCycles().check(OURS);
    }
}
