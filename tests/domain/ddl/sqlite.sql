PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "artist" (
  "artist_id" INTEGER PRIMARY KEY AUTOINCREMENT,
  'stage name' VARCHAR(40) NOT NULL UNIQUE, -- what the public knows
  [home town] TEXT,
  born,
  rating NUMERIC CHECK (rating IN (1, 2, 3)),
  live INTEGER CHECK(live IN (0,1)),
  key TEXT
) WITHOUT ROWID;
INSERT INTO artist VALUES(1,'A;B','x',NULL,3,1,'k');
CREATE TABLE album(
  id INTEGER PRIMARY KEY,
  artist_id INT REFERENCES artist,
  producer_id INT REFERENCES artist(artist_id) ON DELETE SET NULL,
  album_year INT,
  "price" REAL DEFAULT (1.0 + 2),
  kind TEXT CHECK (kind IS NULL OR kind IN ('ep', 'lp', "live")),
  check (price > 0),
  UNIQUE (artist_id, album_year)
);
CREATE TRIGGER tr AFTER INSERT ON album BEGIN
  UPDATE album SET price = 1 WHERE id = new.id;
  DELETE FROM artist;
END;
CREATE VIRTUAL TABLE docs USING fts5(title, body);
CREATE TABLE copy AS SELECT 1;
COMMIT;
