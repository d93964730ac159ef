CREATE TABLE balances (
account TEXT NOT NULL,
cents BIGINT NOT NULL,
PRIMARY KEY (account)
)
CREATE TABLE commands (
number BIGINT NOT NULL,
id TEXT NOT NULL,
owner TEXT NOT NULL,
table_id TEXT NOT NULL,
at BIGINT NOT NULL,
last_seq BIGINT NOT NULL,
reply TEXT NOT NULL,
hash TEXT NOT NULL,
PRIMARY KEY (number),
UNIQUE (id)
)
CREATE TABLE heads (
id BIGINT NOT NULL,
seq BIGINT NOT NULL,
number BIGINT NOT NULL,
document TEXT NOT NULL,
PRIMARY KEY (id)
)
CREATE INDEX heads_by_seq ON heads (seq)
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
seq BIGINT NOT NULL,
table_id TEXT NOT NULL,
at BIGINT NOT NULL,
command_id TEXT NOT NULL,
event TEXT NOT NULL,
hash TEXT NOT NULL,
PRIMARY KEY (seq),
FOREIGN KEY(command_id) REFERENCES commands (id)
)
CREATE INDEX journal_by_table ON journal (table_id, seq)
CREATE TABLE seeds (
table_id TEXT NOT NULL,
shoe BIGINT NOT NULL,
number BIGINT NOT NULL,
seed BYTEA NOT NULL,
PRIMARY KEY (table_id, shoe),
FOREIGN KEY(number) REFERENCES commands (number)
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
seq BIGINT NOT NULL,
leg BIGINT NOT NULL,
source TEXT NOT NULL,
target TEXT NOT NULL,
cents BIGINT NOT NULL CONSTRAINT postings_move CHECK (cents > 0),
PRIMARY KEY (seq, leg),
FOREIGN KEY(seq) REFERENCES journal (seq)
)
CREATE INDEX postings_by_source ON postings (source, seq)
CREATE INDEX postings_by_target ON postings (target, seq)
