CREATE TABLE balances (
account TEXT NOT NULL,
cents INTEGER NOT NULL,
PRIMARY KEY (account)
)
WITHOUT ROWID,
STRICT
CREATE TABLE commands (
number INTEGER NOT NULL,
id TEXT NOT NULL,
owner TEXT NOT NULL,
table_id TEXT NOT NULL,
at INTEGER NOT NULL,
last_seq INTEGER NOT NULL,
reply TEXT NOT NULL,
hash TEXT NOT NULL,
PRIMARY KEY (number),
UNIQUE (id)
)
STRICT
CREATE TABLE heads (
id INTEGER NOT NULL,
seq INTEGER NOT NULL,
number INTEGER NOT NULL,
document TEXT NOT NULL,
PRIMARY KEY (id)
)
STRICT
CREATE INDEX heads_by_seq ON heads (seq)
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
seq INTEGER NOT NULL,
table_id TEXT NOT NULL,
at INTEGER NOT NULL,
command_id TEXT NOT NULL,
event TEXT NOT NULL,
hash TEXT NOT NULL,
PRIMARY KEY (seq),
FOREIGN KEY(command_id) REFERENCES commands (id)
)
STRICT
CREATE INDEX journal_by_table ON journal (table_id, seq)
CREATE TABLE seeds (
table_id TEXT NOT NULL,
shoe INTEGER NOT NULL,
number INTEGER NOT NULL,
seed BLOB NOT NULL,
PRIMARY KEY (table_id, shoe),
FOREIGN KEY(number) REFERENCES commands (number)
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
seq INTEGER NOT NULL,
leg INTEGER NOT NULL,
source TEXT NOT NULL,
target TEXT NOT NULL,
cents INTEGER NOT NULL CONSTRAINT postings_move CHECK (cents > 0),
PRIMARY KEY (seq, leg),
FOREIGN KEY(seq) REFERENCES journal (seq)
)
WITHOUT ROWID,
STRICT
CREATE INDEX postings_by_source ON postings (source, seq)
CREATE INDEX postings_by_target ON postings (target, seq)
