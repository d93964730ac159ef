import { describe, expect, test } from "vitest";
import { forged, LIES, tampered } from "../../src/pages/proof-tamper";
import { verify } from "../../src/proof/verify";
import { bytes, REVEALS, reveal } from "../vectors";

const COMPLAINTS: Record<string, RegExp> = {
  "Another card first": /^symbol 1 of draw |^draw \d+ is /,
  "Another server seed": /^server_commitment is /,
  "Another seat's seed": /^the commitment of seat \d+ is /,
  "A seat left out": /^lock is /,
  "Another deck": /^server_commitment is /,
  "Voided afterwards": /^seal is /,
};

describe.each(REVEALS)("%s", (name) => {
  test.each(LIES)("$name", (lie) => {
    const one = reveal(name);
    const text = tampered(one, lie);
    expect(one).toEqual(reveal(name)); // the lie is told of a copy
    if (text === null) return expect(name).toMatch(/^aborted/); // nothing was drawn or put in
    const report = verify(bytes(text));
    expect(report.verdict).toBe("mismatch");
    expect(report.complaint).toMatch(COMPLAINTS[lie.name]!);
  });

  test("a forgery agrees with itself, and with no hash that was noted", () => {
    const one = reveal(name);
    const raw = bytes(forged(one));
    expect(verify(raw).verdict).toBe("ok");
    const noted = verify(raw, [one.lock]);
    expect(noted.complaint).toBe(`${one.lock}, which you noted, is none of the hashes in this reveal.`);
  });
});
