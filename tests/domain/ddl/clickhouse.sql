CREATE TABLE metrics.page_view
(
    `view_id` UInt64,
    `site` LowCardinality(String) COMMENT 'site',
    `device` Enum8('phone' = 1, 'desktop' = 2),
    `opened_at` DateTime64(3, 'UTC') CODEC(Delta(8), ZSTD(1)),
    `duration_ms` Nullable(Float64),
    `bytes` SimpleAggregateFunction(sum, UInt64),
    `props` Map(String, Array(String)),
    `opened_on` Date MATERIALIZED toDate(opened_at),
    INDEX ix_site site TYPE bloom_filter GRANULARITY 4,
    PROJECTION p (SELECT site, count() GROUP BY site),
    CONSTRAINT positive CHECK duration_ms >= 0
)
ENGINE = ReplicatedMergeTree('/clickhouse/{shard}', '{replica}')
PARTITION BY toYYYYMM(opened_at)
ORDER BY view_id
TTL opened_at + toIntervalDay(90)
SETTINGS index_granularity = 8192
COMMENT 'Page views';

CREATE MATERIALIZED VIEW metrics.by_site TO metrics.sink AS SELECT site FROM metrics.page_view;
