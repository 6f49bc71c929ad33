package io.mobimir.store.cassandra.catalogue.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** A language with its analyzer of word forms; {@link #OTHER} covers the rest. */
record Language(String code, Analyzer analyzer) {
    static final Language OTHER = new Language("", new StandardAnalyzer());
    static final List<Language> ALL =
            List.of(new Language("ru", new RussianAnalyzer()), new Language("en", new EnglishAnalyzer()), OTHER);

    static Language of(Locale locale) {
        return ALL.stream()
                .filter(language -> language.code.equals(locale.getLanguage()))
                .findFirst()
                .orElse(OTHER);
    }

    String nameField() {
        return "name_" + code;
    }

    String descriptionField() {
        return "description_" + code;
    }

    /** Returns the words of a text as the index stores them: without endings and stop words. */
    List<String> terms(String text) {
        List<String> terms = new ArrayList<>();
        try (TokenStream tokens = analyzer.tokenStream("", plain(text))) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                terms.add(term.toString());
            }
            tokens.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return terms;
    }

    /** Replaces ё by е, because people write е for both. */
    static String plain(String text) {
        return text.replace('ё', 'е').replace('Ё', 'Е');
    }
}
