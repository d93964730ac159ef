/** The workbench: a reveal, what was noted in play, the verdict, and a file that may be tampered with. */

import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { noted as ownNotes } from "../proof/notes";
import type { Journal } from "../proof/journal";
import type { Reveal } from "../proof/reveal";
import { SEEDLESS, verify, verifyWithJournal, type Report } from "../proof/verify";
import { Button } from "../ui/Button";
import { headAddress, journalAddress, revealAddress, type Published } from "./proof-data";
import { Story } from "./proof-story";
import { forged, LIES, tampered } from "./proof-tamper";
import { Section } from "./reading";
import { Differs, Tick } from "./verify-checks";

interface BenchProps {
  published: Published | null;
  table: string;
  shoe: string;
}

export function Bench({ published, table, shoe }: BenchProps) {
  const [file, setFile] = useState(published?.reveal ?? "");
  const mine = published ? ownNotes(table, Number(shoe)) : [];
  const [noted, setNoted] = useState(mine.join("\n"));
  const journal = published?.journal ?? null;
  const report = useReport(file, noted, journal);
  const original = useReport(published?.reveal ?? file, "", null)?.reveal ?? null;
  if (published && !report) {
    return (
      <div class="bench-waiting">
        <Verdict report={null} changed={false} back={() => undefined} journal={false} mine={0} />
      </div>
    );
  }
  return (
    <>
      {published && (
        <Verdict
          report={report}
          changed={file !== published.reveal}
          back={() => setFile(published.reveal)}
          journal={journal !== null}
          mine={mine.length}
        />
      )}
      {report?.reveal && published && (
        <Story reveal={report.reveal} report={report} journal={journal?.entries ?? null} />
      )}
      {published && original && <Tamper original={original} setFile={setFile} />}
      <Section
        id="file"
        title={published ? "The file itself" : "Check a reveal of your own"}
        says={
          published
            ? "The reveal as the house published it, one line of JSON. Change any character of it."
            : "Paste a reveal or load its file. It is checked here, and sent nowhere."
        }
      >
        <Editor file={file} setFile={setFile} noted={noted} setNoted={setNoted} />
        {!published && file.trim() && (
          <Verdict report={report} changed={false} back={() => setFile("")} journal={false} mine={0} />
        )}
        {published && (
          <p class="downloads no-print">
            <a class="button button-plain" href={revealAddress(table, shoe)} download={`reveal-${table}-${shoe}.json`}>
              Download the reveal
            </a>
            <a
              class="button button-plain"
              href={journalAddress(table, shoe)}
              download={`journal-${table}-${shoe}.json`}
            >
              Download the journal of this shoe
            </a>
            {published.signed && (
              <a class="button button-plain" href={headAddress(table, shoe)} download={`head-${table}-${shoe}.json`}>
                Download the signed head
              </a>
            )}
          </p>
        )}
        {published?.signed && (
          <p class="small no-print">
            Keep the signed head: with it, any audit shows whether the house has since cut off or rewritten what
            happened up to this shoe.
          </p>
        )}
      </Section>
      {!published && report?.reveal && <Story reveal={report.reveal} report={report} journal={null} />}
      {!published && original && report?.reveal && <Tamper original={original} setFile={setFile} />}
    </>
  );
}

/** The report on a file, updated a moment after it has changed. */
function useReport(file: string, noted: string, journal: Journal | null): Report | null {
  const [report, setReport] = useState<Report | null>(null);
  const hashes = useMemo(
    () =>
      noted
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    [noted],
  );
  useEffect(() => {
    if (!file.trim()) return setReport(null);
    const later = setTimeout(
      () => {
        const raw = new TextEncoder().encode(ending(file));
        setReport(journal ? verifyWithJournal(raw, hashes, journal) : verify(raw, hashes));
      },
      report ? 120 : 0,
    );
    return () => clearTimeout(later);
  }, [file, hashes, journal]);
  return report;
}

/** The file with its final newline, which copying a line loses; nothing else is repaired. */
function ending(file: string): string {
  return file.endsWith("\n") ? file : `${file}\n`;
}

interface VerdictProps {
  report: Report | null;
  changed: boolean;
  back: () => void;
  journal: boolean;
  /** How many hashes this browser noted itself while it played. */
  mine: number;
}

function Verdict({ report, changed, back, journal, mine }: VerdictProps) {
  const kind = report ? report.verdict : "waiting";
  return (
    <section class={`verdict verdict-${kind}`} aria-live="polite" id="verdict">
      {report ? (
        <>
          <h2>
            {report.verdict === "ok" ? <Tick /> : <Differs />} {said(report, journal)}
          </h2>
          <p>{report.verdict === "ok" ? report.summary : sentence(report.complaint)}</p>
          {report.verdict === "ok" && mine > 0 && (
            <p class="small">It fits the {mine} hashes that this browser noted itself while you played.</p>
          )}
          {report.caveats.map((caveat) => (
            <p key={caveat} class={caveat === SEEDLESS ? "amber-note" : "small"}>
              {caveat}
            </p>
          ))}
          {report.verdict === "ok" && !journal && (
            <p class="small">
              Without the journal of the table the cards on the felt are not compared: only you know what you saw.
            </p>
          )}
          {changed && (
            <p>
              <Button onClick={back}>Back to the file as published</Button>
            </p>
          )}
        </>
      ) : (
        <h2>Shuffling again</h2>
      )}
    </section>
  );
}

function said(report: Report, journal: boolean): string {
  if (report.verdict === "malformed") return "This is not a reveal.";
  if (report.verdict === "mismatch") return "This does not match.";
  if (!journal) return "This reveal agrees with itself.";
  const draws = report.reveal?.draws ?? [];
  if (!draws.length) return "Every hash matches; nothing was dealt.";
  return draws.some((draw) => "shuffle" in draw) ? "Dealt as committed, card by card." : "It came up as committed.";
}

/** A message as a sentence; a hash or a field at its beginning is left unchanged. */
function sentence(complaint: string): string {
  const text = complaint.replace(", which you noted,", ", which was published in play,");
  return /^(?:[a-z]+_|[0-9a-f]{64})/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function Tamper({ original, setFile }: { original: Reveal; setFile: (file: string) => void }) {
  const [told, setTold] = useState("");
  const lies = useMemo(() => LIES.filter((lie) => tampered(original, lie) !== null), [original]);
  const tell = (name: string, file: string) => {
    setTold(name);
    setFile(file);
    document.getElementById("verdict")?.scrollIntoView({ block: "center", behavior: "smooth" });
  };
  return (
    <Section
      id="tamper"
      title="Try to cheat"
      says="Suppose the house rewrote the file after the shoe. Pick a lie, and see what the check says."
    >
      <ul class="lies no-print">
        {lies.map((lie) => (
          <li key={lie.name}>
            <Button aria-pressed={told === lie.name} onClick={() => tell(lie.name, tampered(original, lie) ?? "")}>
              {lie.name}
            </Button>
            <span>{lie.about}</span>
          </li>
        ))}
        <li>
          <Button aria-pressed={told === FORGED} onClick={() => tell(FORGED, forged(original))}>
            {FORGED}
          </Button>
          <span>
            Another seed, and every hash and card recomputed to fit. The file agrees with itself; only hashes noted in
            play expose it.
          </span>
        </li>
      </ul>
    </Section>
  );
}

const FORGED = "A whole new file";

interface EditorProps {
  file: string;
  setFile: (file: string) => void;
  noted: string;
  setNoted: (noted: string) => void;
}

function Editor({ file, setFile, noted, setNoted }: EditorProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const load = async (files: FileList | null | undefined) => {
    const first = files?.[0];
    if (first) setFile(await first.text());
  };
  return (
    <div class="editor no-print">
      <label for={`${id}f`}>Reveal</label>
      <textarea
        id={`${id}f`}
        class={over ? "editor-file is-over" : "editor-file"}
        rows={8}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        placeholder={'{"contributions":[{"commitment":"\u2026'}
        value={file}
        onInput={(event) => setFile(event.currentTarget.value)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void load(event.dataTransfer?.files);
        }}
      />
      <p class="editor-load">
        <Button onClick={() => picker.current?.click()}>Load a file</Button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          class="unseen"
          tabIndex={-1}
          aria-label="A reveal file"
          onChange={(event) => load(event.currentTarget.files)}
        />
      </p>
      <label for={`${id}n`}>Hashes that you noted in play (your own commitment, roster, lock)</label>
      <textarea
        id={`${id}n`}
        class="editor-noted"
        rows={2}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        value={noted}
        onInput={(event) => setNoted(event.currentTarget.value)}
      />
    </div>
  );
}
