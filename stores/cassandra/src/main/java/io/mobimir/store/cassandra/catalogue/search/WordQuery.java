package io.mobimir.store.cassandra.catalogue.search;

import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.SearchQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** Turns words into a query: each word must occur in some language, in the name or in the description. */
final class WordQuery {
    /** More than the score of all words of a description together. */
    private static final float NAME = 100;

    private WordQuery() {}

    static Query of(SearchQuery wanted) {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        List<Query> words = wanted.words().map(WordQuery::words).orElse(List.of(new MatchAllDocsQuery()));
        if (words.isEmpty()) {
            return new MatchNoDocsQuery("the search has only stop words");
        }
        words.forEach(word -> query.add(word, Occur.MUST));
        wanted.within()
                .ifPresent(category ->
                        query.add(new TermQuery(new Term(WordIndex.CATEGORY, category.path())), Occur.FILTER));
        wanted.attributes()
                .forEach((name, value) -> query.add(
                        new TermQuery(new Term(WordIndex.ATTRIBUTE, WordIndex.attribute(name, value))), Occur.FILTER));
        wanted.prices().ifPresent(range -> query.add(within(range), Occur.FILTER));
        return query.build();
    }

    private static Query within(PriceRange range) {
        return LongPoint.newRangeQuery(
                WordIndex.priceField(range.from()), WordIndex.coins(range.from()), WordIndex.coins(range.to()));
    }

    private static List<Query> words(String words) {
        return Language.OTHER.terms(words).stream()
                .flatMap(word -> anywhere(word).stream())
                .toList();
    }

    /** Returns a query for a word in any language; empty if one of the languages treats it as a stop word. */
    private static Optional<Query> anywhere(String word) {
        List<Query> fields = new ArrayList<>();
        for (Language language : Language.ALL) {
            List<String> terms = language.terms(word);
            if (terms.isEmpty()) {
                return Optional.empty();
            }
            terms.stream().flatMap(term -> inFields(language, term)).forEach(fields::add);
        }
        return Optional.of(new DisjunctionMaxQuery(fields, 0));
    }

    private static Stream<Query> inFields(Language language, String term) {
        Query name = new TermQuery(new Term(language.nameField(), term));
        Query nameFirst = new BooleanQuery.Builder()
                .add(name, Occur.MUST)
                .add(new BoostQuery(new ConstantScoreQuery(name), NAME), Occur.SHOULD)
                .build();
        return Stream.of(nameFirst, new TermQuery(new Term(language.descriptionField(), term)));
    }
}
