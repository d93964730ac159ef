/* Runs in the page of a table before its own scripts. It counts the events that the page has heard of,
   writes down every sum on the screen after each message, and plays as it is told: see sums.py. */
(() => {
  const Real = window.WebSocket;
  const felt = (window.felt = { connected: 0, events: 0, messages: 0, table: null, shots: [], away: false });
  window.WebSocket = class extends Real {
    constructor(address) {
      super(felt.away ? `${address}/nowhere` : address);
      this.addEventListener("message", (message) => {
        const said = JSON.parse(message.data);
        if ("reply" in said) return;
        if (!said.events.length) felt.connected += 1;
        felt.events = said.events.length ? felt.events + said.events.length : 0;
        felt.table = said.table ?? { ...felt.table, ...said.changes };
        felt.messages += 1;
        setTimeout(() => felt.shots.push(felt.look()), 0);
      });
    }
  };
  const own = (node) => [...(node?.childNodes ?? [])].filter((part) => part.nodeType === 3).map((part) => part.data).join("");
  const kind = (node) => /\bresult-(win|lose|push)\b/.exec(node.className)?.[1] ?? "";
  const worth = (stack) => stack?.getAttribute("aria-label") ?? "";
  const SAID = /: (\$[\d,.]+|no chips)(?:, (last|this) round ([^.]*(?:\.\d\d)?))?\. /;
  const lookAt = (spot) => {
    const pill = spot.querySelector(".spot-result");
    const beside = spot.nextElementSibling?.matches(".spot-others") ? spot.nextElementSibling : spot.querySelector(".spot-others");
    const [, chips, when, result] = SAID.exec(spot.querySelector(".unseen").textContent) ?? [];
    return {
      stack: worth(spot.querySelector(".spot-chips .stack svg")),
      others: worth(beside?.querySelector("svg")),
      note: spot.querySelector(".spot-note")?.textContent ?? "",
      pill: pill ? [own(pill), pill.querySelector("small")?.textContent.trim() ?? "", kind(pill)] : null,
      said: [chips, when ?? "", result ?? ""],
    };
  };
  const lookAtChair = (chair) => {
    if (chair.classList.contains("chair-free")) return null;
    return [chair.querySelector(".chair-money").textContent, kind(chair.querySelector("b") ?? chair)];
  };
  const lookAtRow = (row) => {
    const where = row.closest(".printed-pays") ? "felt" : "panel";
    return [where, own(row.closest("table").caption), own(row.querySelector("th"))].join(" | ");
  };
  /** Every sum on the screen; spots without any are left out. */
  felt.look = () => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const spots = all("[data-spot]").map((spot) => [spot.dataset.spot, lookAt(spot)]);
    const bare = ({ stack, others, pill, said }) => !stack && !others && !pill && said[0] === "no chips" && !said[2];
    const purse = all(".purse div").filter((one) => one.querySelector("dt"));
    return {
      connected: felt.connected,
      events: felt.events,
      spots: Object.fromEntries(spots.filter(([, seen]) => !bare(seen))),
      chairs: all(".chairs .chair").map(lookAtChair),
      lit: all("tr.row-hit").map(lookAtRow).sort(),
      purse: Object.fromEntries(purse.map((one) => [one.querySelector("dt").textContent, one.querySelector("dd").textContent])),
    };
  };

  /** From now on, every result that is on the screen even for a moment. */
  felt.note_pills = () => {
    felt.pills = new Set();
    const note = () => {
      for (const pill of document.querySelectorAll(".spot-result")) felt.pills.add(`${pill.closest("[data-spot]").dataset.spot}: ${own(pill)}`);
      for (const net of document.querySelectorAll(".chair-money b")) felt.pills.add(`chair: ${net.textContent}`);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  };

  const GIVE_UP = 60_000;
  const until = async (found, what) => {
    for (const started = Date.now(); ; await new Promise((done) => setTimeout(done, 2))) {
      const it = found();
      if (it) return it;
      if (Date.now() - started > GIVE_UP) throw new Error(`${what} does not come: ${document.querySelector(".calls-notice")?.textContent ?? ""}`);
    }
  };
  const button = (where, word) => [...document.querySelectorAll(`${where} button`)].find((one) => !one.disabled && one.textContent.toLowerCase().startsWith(word));
  const heard = async (does, what) => {
    const before = felt.messages;
    does();
    await until(() => felt.messages > before, what);
    await new Promise((done) => setTimeout(done, 0));
  };
  /** A button of the rail, and until its order has been carried out. */
  felt.presses = async (name) => {
    const found = await until(() => button("#rail", name), name);
    await heard(() => found.click(), name);
  };
  felt.place = async (spot, chips) => {
    for (const chip of chips) {
      const rack = document.querySelector(`input[name="chip"][value="${chip}"]`);
      if (!rack.checked) rack.click();
      const stack = await until(() => document.querySelector(`[data-spot="${spot}"]`), spot);
      await heard(() => stack.click(), `$${chip / 100} on ${spot}`);
    }
  };
  const set = async (front) => {
    for (const _ of [0, 1]) {
      const card = await until(() => document.querySelectorAll(".setter-back .setter-card")[front], "a card to set");
      card.click();
      await new Promise((done) => setTimeout(done, 0));
    }
    return until(() => button(".setter", "set "), "the button to set a hand");
  };
  const CAUTIOUS = ["no insurance", "stand", "house way"];
  const wanted = async (choice) => {
    if (typeof choice === "number") return set(choice);
    const words = choice ? [choice] : CAUTIOUS;
    return until(() => words.map((word) => button("#rail", word) ?? button(".setter", word)).find(Boolean), choice ?? "something to choose");
  };
  const asked = () => felt.table.phase === "playing" && felt.table.options.length > 0;
  const rests = () => until(() => asked() || felt.table.phase === "wagers", "a decision or an end");
  /** Wagers, and that no more of them are coming. */
  felt.wager = async (wagers) => {
    for (const [spot, chips] of wagers) await felt.place(spot, chips);
    const deal = await until(() => button("#rail", "deal") ?? button("#rail", "spin"), "the button to deal");
    felt.wagered = felt.table.round;
    await heard(() => deal.click(), "a deal");
  };
  /** True if there is something to decide when the cards have been dealt. */
  felt.waits = async () => {
    await until(() => asked() || felt.table.round > felt.wagered, "a decision or an end");
    return asked();
  };
  felt.decides_one = async () => {
    await until(asked, "a decision");
    const choice = await wanted();
    await heard(() => choice.click(), "an answer");
  };
  /** To the end of the round. */
  felt.decide = async (choices) => {
    const left = [...choices];
    for (await rests(); asked(); await rests()) {
      const choice = await wanted(left.shift());
      await heard(() => choice.click(), "an answer");
    }
  };
})();
