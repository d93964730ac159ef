CREATE TABLE balances (
account TEXT NOT NULL,
cents INTEGER NOT NULL,
PRIMARY KEY (account),
CONSTRAINT balances_covered CHECK (cents >= 0 OR account IN ('bank', 'house'))
)
WITHOUT ROWID,
STRICT
CREATE TABLE chains (
table_id TEXT NOT NULL,
number INTEGER NOT NULL,
seq INTEGER NOT NULL,
hash TEXT NOT NULL,
opened_by TEXT,
opened_at INTEGER NOT NULL,
is_closed INTEGER NOT NULL,
node TEXT NOT NULL,
PRIMARY KEY (table_id)
)
WITHOUT ROWID,
STRICT
CREATE INDEX chains_by_node ON chains (node)
CREATE TABLE commands (
table_id TEXT NOT NULL,
number INTEGER NOT NULL,
id TEXT NOT NULL,
owner TEXT NOT NULL,
at INTEGER NOT NULL,
last_seq INTEGER NOT NULL,
reply TEXT NOT NULL,
hash TEXT NOT NULL,
PRIMARY KEY (table_id, number),
UNIQUE (id)
)
WITHOUT ROWID,
STRICT
CREATE TABLE heads (
table_id TEXT NOT NULL,
number INTEGER NOT NULL,
seq INTEGER NOT NULL,
document TEXT NOT NULL,
PRIMARY KEY (table_id, number)
)
WITHOUT ROWID,
STRICT
CREATE TABLE nodes (
id TEXT NOT NULL,
address TEXT NOT NULL,
secret TEXT NOT NULL,
signs_with TEXT NOT NULL,
until INTEGER NOT NULL,
PRIMARY KEY (id)
)
WITHOUT ROWID,
STRICT
CREATE TABLE people (
id TEXT NOT NULL,
name TEXT NOT NULL,
password TEXT NOT NULL,
role TEXT NOT NULL,
joined INTEGER NOT NULL,
folded TEXT DEFAULT '' NOT NULL,
PRIMARY KEY (id),
UNIQUE (name)
)
WITHOUT ROWID,
STRICT
CREATE UNIQUE INDEX people_by_folded ON people (folded)
CREATE TABLE shoes (
table_id TEXT NOT NULL,
shoe INTEGER NOT NULL,
brought INTEGER NOT NULL,
ended INTEGER,
PRIMARY KEY (table_id, shoe)
)
WITHOUT ROWID,
STRICT
CREATE TABLE snapshots (
table_id TEXT NOT NULL,
seq INTEGER NOT NULL,
state TEXT NOT NULL,
PRIMARY KEY (table_id, seq)
)
WITHOUT ROWID,
STRICT
CREATE TABLE journal (
table_id TEXT NOT NULL,
seq INTEGER NOT NULL,
number INTEGER NOT NULL,
event TEXT NOT NULL,
hash TEXT,
PRIMARY KEY (table_id, seq),
FOREIGN KEY(table_id, number) REFERENCES commands (table_id, number)
)
STRICT
CREATE TABLE seeds (
table_id TEXT NOT NULL,
shoe INTEGER NOT NULL,
number INTEGER NOT NULL,
seed BLOB NOT NULL,
PRIMARY KEY (table_id, shoe),
FOREIGN KEY(table_id, number) REFERENCES commands (table_id, number)
)
WITHOUT ROWID,
STRICT
CREATE TABLE sessions (
token TEXT NOT NULL,
person TEXT NOT NULL,
until INTEGER NOT NULL,
PRIMARY KEY (token),
FOREIGN KEY(person) REFERENCES people (id)
)
WITHOUT ROWID,
STRICT
CREATE INDEX sessions_by_person ON sessions (person)
CREATE TABLE postings (
table_id TEXT NOT NULL,
seq INTEGER NOT NULL,
leg INTEGER NOT NULL,
source TEXT NOT NULL,
target TEXT NOT NULL,
cents INTEGER NOT NULL CONSTRAINT postings_move CHECK (cents > 0),
at INTEGER NOT NULL,
PRIMARY KEY (table_id, seq, leg),
FOREIGN KEY(table_id, seq) REFERENCES journal (table_id, seq)
)
WITHOUT ROWID,
STRICT
CREATE INDEX postings_by_source ON postings (source, at)
CREATE INDEX postings_by_target ON postings (target, at)
