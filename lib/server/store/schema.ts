/**
 * The first schema. Tables are STRICT so that a wrong type fails on write, not on read.
 *
 * Notices use two tables: filters and sorts read many narrow rows of `notices`; descriptions are read only
 * when a notice changes. The text indexes are contentless because their text is derived
 * (catalog/indexed-text.ts).
 */
export const SCHEMA = `
CREATE TABLE organisations (
  id   TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE admins (
  id              TEXT PRIMARY KEY,
  organisation_id TEXT NOT NULL REFERENCES organisations (id),
  name            TEXT NOT NULL,
  email           TEXT NOT NULL COLLATE NOCASE UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE keys (
  id         TEXT PRIMARY KEY,
  admin_id   TEXT NOT NULL REFERENCES admins (id),
  hash       BLOB NOT NULL UNIQUE,
  read_only  INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE pipelines (
  id              TEXT PRIMARY KEY,
  owner_id        TEXT NOT NULL REFERENCES admins (id),
  name            TEXT NOT NULL,
  shared_with_org INTEGER NOT NULL,
  updated_at      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pipelines_of_owner ON pipelines (owner_id);

CREATE TABLE stages (
  id            TEXT PRIMARY KEY,
  pipeline_id   TEXT NOT NULL REFERENCES pipelines (id),
  name          TEXT NOT NULL,
  position      INTEGER NOT NULL,
  default_p_win REAL NOT NULL,
  default_p_go  REAL NOT NULL,
  UNIQUE (pipeline_id, position)
) STRICT, WITHOUT ROWID;

-- Insertion order: "newest first" stays exact when two pursuits share a millisecond.
CREATE TABLE pursuits (
  sequence              INTEGER PRIMARY KEY AUTOINCREMENT,
  id                    TEXT NOT NULL UNIQUE,
  pipeline_id           TEXT NOT NULL REFERENCES pipelines (id),
  notice_id             TEXT NOT NULL,
  title                 TEXT NOT NULL,
  agency                TEXT,
  naics_code            TEXT,
  state                 TEXT,
  response_dead_line    TEXT,
  ui_link               TEXT,
  note                  TEXT,
  stage_id              TEXT NOT NULL REFERENCES stages (id),
  p_win                 REAL,
  p_go                  REAL,
  estimated_value_cents INTEGER,
  created_at            TEXT NOT NULL,
  updated_at            TEXT NOT NULL,
  UNIQUE (pipeline_id, notice_id)
) STRICT;
CREATE INDEX pursuits_of_pipeline ON pursuits (pipeline_id, sequence);

CREATE TABLE notices (
  row_id             INTEGER PRIMARY KEY,
  notice_id          TEXT NOT NULL UNIQUE,
  digest             BLOB NOT NULL,
  is_sample          INTEGER NOT NULL,
  is_grant           INTEGER NOT NULL,
  response_dead_line TEXT,
  posted_date        TEXT,
  state              TEXT,
  naics_code         TEXT,
  set_aside          TEXT COLLATE NOCASE,
  type               TEXT COLLATE NOCASE,
  title              TEXT NOT NULL,
  agency             TEXT,
  solicitation_number TEXT,
  psc_code           TEXT,
  ui_link            TEXT,
  data_source        TEXT NOT NULL
) STRICT;
CREATE INDEX sample_notices ON notices (row_id) WHERE is_sample = 1;
CREATE INDEX real_notices ON notices (row_id) WHERE is_sample = 0;

CREATE TABLE notice_descriptions (
  row_id      INTEGER PRIMARY KEY REFERENCES notices (row_id) ON DELETE CASCADE,
  description TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE notice_text USING fts5 (
  title, identifiers, agency, codes, description,
  content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);

-- A few hundred agencies make all awards: an agency filter first selects rows here.
CREATE TABLE awarding_agencies (
  agency_id INTEGER PRIMARY KEY,
  code      TEXT,
  name      TEXT,
  sub_name  TEXT
) STRICT;
CREATE UNIQUE INDEX awarding_agency_identity ON awarding_agencies (ifnull(code, ''), ifnull(name, ''), ifnull(sub_name, ''));

CREATE TABLE awards (
  row_id         INTEGER PRIMARY KEY,
  award_id       TEXT NOT NULL UNIQUE,
  digest         BLOB NOT NULL,
  is_sample      INTEGER NOT NULL,
  agency_id      INTEGER NOT NULL REFERENCES awarding_agencies (agency_id),
  value_cents    INTEGER,
  start_date     TEXT,
  end_date       TEXT,
  action_date    TEXT,
  pop_state      TEXT,
  naics_code     TEXT,
  psc_code       TEXT,
  piid           TEXT,
  recipient_name TEXT,
  description    TEXT
) STRICT;
CREATE INDEX sample_awards ON awards (row_id) WHERE is_sample = 1;
CREATE INDEX real_awards ON awards (row_id) WHERE is_sample = 0;
-- Each sort of service-api §4.2 reads its own index, ties included.
CREATE INDEX awards_by_action ON awards (action_date DESC, award_id);
CREATE INDEX awards_by_value ON awards (value_cents DESC, award_id);
CREATE INDEX awards_by_start ON awards (start_date DESC, award_id);
-- Counts with filters are answered from these indexes alone.
CREATE INDEX awards_by_state ON awards (pop_state, naics_code, agency_id);
CREATE INDEX awards_by_naics ON awards (naics_code, pop_state, agency_id);
CREATE INDEX awards_by_agency ON awards (agency_id, naics_code, pop_state);

CREATE VIRTUAL TABLE award_text USING fts5 (
  recipient, identifiers, agency, codes, description,
  content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);

CREATE TABLE facts (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** The second schema: data that search derives from the rows (search/embedding-upkeep.ts fills it). */
export const SEARCH_SCHEMA = `
-- One bit per dimension, by region: most comparisons read only this, so rows stay narrow.
CREATE TABLE notice_signs (
  region INTEGER NOT NULL,
  row_id INTEGER NOT NULL,
  signs  BLOB NOT NULL,
  PRIMARY KEY (region, row_id)
) STRICT, WITHOUT ROWID;

-- Full vectors, read only for the few rows whose signs are near.
CREATE TABLE notice_vectors (
  row_id INTEGER PRIMARY KEY,
  region INTEGER NOT NULL,
  vector BLOB NOT NULL
) STRICT;

CREATE TABLE vector_regions (
  region  INTEGER PRIMARY KEY,
  vectors INTEGER NOT NULL
) STRICT;

-- Notices added, changed or deleted since their vector was made.
CREATE TABLE unembedded_notices (
  row_id INTEGER PRIMARY KEY
) STRICT;
INSERT INTO unembedded_notices (row_id) SELECT row_id FROM notices;

-- Bytes that a text index buffers before a flush: an import then merges far fewer segments.
INSERT INTO notice_text (notice_text, rank) VALUES ('hashsize', 16777216);
INSERT INTO award_text (award_text, rank) VALUES ('hashsize', 16777216);

-- Stems in each text index: read from the index, or cached in a table when that would take seconds.
CREATE VIRTUAL TABLE notice_vocabulary USING fts5vocab ('notice_text', 'row');
CREATE VIRTUAL TABLE award_vocabulary USING fts5vocab ('award_text', 'row');
CREATE TABLE notice_words (
  term TEXT PRIMARY KEY,
  doc  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE award_words (
  term TEXT PRIMARY KEY,
  doc  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** The third: real rows replace the few sample rows, so finding one needs no index. */
export const WITHOUT_REAL_INDEXES = `
DROP INDEX real_notices;
DROP INDEX real_awards;
`;

/** The fourth: US spelling. */
export const US_SPELLING = `
ALTER TABLE organisations RENAME TO organizations;
ALTER TABLE admins RENAME COLUMN organisation_id TO organization_id;
`;
