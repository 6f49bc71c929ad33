package io.mobimir.insight.keys.data;

/** A column of the data. */
public record DataColumn(String name, ColumnType type) {}
