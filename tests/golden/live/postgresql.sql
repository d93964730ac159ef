CREATE TABLE balances (
account TEXT NOT NULL,
cents BIGINT NOT NULL,
PRIMARY KEY (account),
CONSTRAINT balances_covered CHECK (cents >= 0 OR account IN ('bank', 'house'))
)
CREATE TABLE chains (
table_id TEXT NOT NULL,
number BIGINT NOT NULL,
seq BIGINT NOT NULL,
hash TEXT NOT NULL,
opened_by TEXT,
opened_at BIGINT NOT NULL,
is_closed BIGINT NOT NULL,
node TEXT NOT NULL,
PRIMARY KEY (table_id)
)
CREATE INDEX chains_by_node ON chains (node)
CREATE TABLE commands (
table_id TEXT NOT NULL,
number BIGINT NOT NULL,
id TEXT NOT NULL,
owner TEXT NOT NULL,
at BIGINT NOT NULL,
last_seq BIGINT NOT NULL,
reply TEXT NOT NULL,
hash TEXT NOT NULL,
PRIMARY KEY (table_id, number),
UNIQUE (id)
)
CREATE TABLE heads (
table_id TEXT NOT NULL,
number BIGINT NOT NULL,
seq BIGINT NOT NULL,
document TEXT NOT NULL,
PRIMARY KEY (table_id, number)
)
CREATE TABLE nodes (
id TEXT NOT NULL,
address TEXT NOT NULL,
secret TEXT NOT NULL,
signs_with TEXT NOT NULL,
until BIGINT NOT NULL,
PRIMARY KEY (id)
)
CREATE TABLE people (
id TEXT NOT NULL,
name TEXT NOT NULL,
password TEXT NOT NULL,
role TEXT NOT NULL,
joined BIGINT NOT NULL,
folded TEXT DEFAULT '' NOT NULL,
PRIMARY KEY (id),
UNIQUE (name)
)
CREATE UNIQUE INDEX people_by_folded ON people (folded)
CREATE TABLE shoes (
table_id TEXT NOT NULL,
shoe BIGINT NOT NULL,
brought BIGINT NOT NULL,
ended BIGINT,
PRIMARY KEY (table_id, shoe)
)
CREATE TABLE snapshots (
table_id TEXT NOT NULL,
seq BIGINT NOT NULL,
state TEXT NOT NULL,
PRIMARY KEY (table_id, seq)
)
CREATE TABLE journal (
table_id TEXT NOT NULL,
seq BIGINT NOT NULL,
number BIGINT NOT NULL,
event TEXT NOT NULL,
hash TEXT,
PRIMARY KEY (table_id, seq),
FOREIGN KEY(table_id, number) REFERENCES commands (table_id, number)
)
CREATE TABLE seeds (
table_id TEXT NOT NULL,
shoe BIGINT NOT NULL,
number BIGINT NOT NULL,
seed BYTEA NOT NULL,
PRIMARY KEY (table_id, shoe),
FOREIGN KEY(table_id, number) REFERENCES commands (table_id, number)
)
CREATE TABLE sessions (
token TEXT NOT NULL,
person TEXT NOT NULL,
until BIGINT NOT NULL,
PRIMARY KEY (token),
FOREIGN KEY(person) REFERENCES people (id)
)
CREATE INDEX sessions_by_person ON sessions (person)
CREATE TABLE postings (
table_id TEXT NOT NULL,
seq BIGINT NOT NULL,
leg BIGINT NOT NULL,
source TEXT NOT NULL,
target TEXT NOT NULL,
cents BIGINT NOT NULL CONSTRAINT postings_move CHECK (cents > 0),
at BIGINT NOT NULL,
PRIMARY KEY (table_id, seq, leg),
FOREIGN KEY(table_id, seq) REFERENCES journal (table_id, seq)
)
CREATE INDEX postings_by_source ON postings (source, at)
CREATE INDEX postings_by_target ON postings (target, at)
