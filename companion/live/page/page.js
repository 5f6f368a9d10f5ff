// The page of a guest: shows what the host sends, sends back keys of what was tapped.
"use strict";
const $ = id => document.getElementById(id);
const words = $("words").dataset;
const HEARTBEAT = 25000;    // silence after which the connection counts as lost
const HOLD = 500;           // a long press, where the device has no menu key
const PARTS = ["head", "happened", "question", "hand", "end", "score", "coach", "odds"];

let key = location.hash.slice(1);
let now = { rev: -1 };      // what is shown: its number, its match and its count of moves
let aims = new Set();
let sheet = "";             // the sheet that is open
let stream = null, heard = 0, tries = 0, over = false, busy = false;
let why = "again";          // what is wrong when the stream ends

// --- showing ------------------------------------------------------------------------------

function state(name) {
  const text = words[name] || "";
  if ($("state").textContent !== text) $("state").textContent = text;
  document.body.dataset.state = name;
}

function put(node, html) {
  // New content under the finger or the keyboard keeps its place there.
  const held = node.contains(document.activeElement) ? document.activeElement : null;
  const mark = held && (held.dataset.answer !== undefined
    ? `[data-where="${held.dataset.where}"][data-answer="${CSS.escape(held.dataset.answer)}"]`
    : held.dataset.key !== undefined ? `[data-key="${CSS.escape(held.dataset.key)}"]` : "h2");
  node.innerHTML = html;
  if (mark) (node.querySelector(mark) || node.querySelector("h2") || document.body).focus();
}

function slot(uid) {
  return document.querySelector(`#scene [data-slot="${CSS.escape(uid)}"]`);
}

function rebuild(places) {
  // Other places: what was there and is still there moves into them as it is.
  const fresh = document.createElement("template");
  fresh.innerHTML = places;
  const focus = document.activeElement;
  for (const place of fresh.content.querySelectorAll("[data-slot]")) {
    const old = slot(place.dataset.slot);
    if (old) place.replaceChildren(...old.childNodes);
  }
  const held = $("scene").contains(focus) ? focus.dataset.key : undefined;
  $("scene").replaceChildren(fresh.content);
  const again = held && document.querySelector(`#scene [data-key="${CSS.escape(held)}"]`);
  if (again) again.focus();
}

function outline() {
  for (const element of document.querySelectorAll("#scene [data-key]")) {
    const aim = aims.has(element.dataset.key);
    element.classList.toggle("aim", aim);
    // The tab key goes to what means something now; fingers may ask about all of it.
    element.tabIndex = aim || element.hasAttribute("data-free") ? 0 : -1;
  }
}

function dress(look) {
  const style = document.documentElement.style;
  for (const name in look) {
    if (name !== "pattern") style.setProperty("--" + name, look[name]);
  }
  style.setProperty("--pattern", look.pattern ? `url("pattern-${look.pattern}.svg")` : "none");
}

function show(page) {
  if (page.base !== undefined && page.base !== now.rev) {
    if (page.rev > now.rev) restart();      // something in between is missing
    return;
  }
  if (page.rev < now.rev) return;
  const wasMine = now.mine;
  now = { rev: page.rev, match: page.match || now.match, moves: page.moves, mine: page.mine,
          tv: page.tv === undefined ? now.tv : page.tv };
  if (page.look) dress(page.look);
  document.body.classList.toggle("tv", now.tv);
  document.body.classList.toggle("mine", now.mine);
  // Nobody taps a television: what is behind a fold lies open there.
  if (now.tv) for (const name of ["score", "log"]) $("fold-" + name).open = true;
  if (page.scene !== undefined) put($("scene"), page.scene);
  if (page.places !== undefined) rebuild(page.places);
  for (const uid in page.inside || {}) {
    const place = slot(uid);
    if (place) put(place, page.inside[uid]);
  }
  if (page.aims) aims = new Set(page.aims);
  outline();
  for (const name of PARTS) {
    const html = (page.parts || {})[name];
    if (html === undefined) continue;
    put($(name), html);
    if (name === "end") $("end").hidden = !html;
    if (name === "odds") $("fold-odds").hidden = !html;
  }
  if (page.log) $("log").innerHTML = page.log.slice().reverse().join("");
  for (const line of page.more || []) $("log").insertAdjacentHTML("afterbegin", line);
  document.title = now.mine ? "● " + words.yours : $("head").querySelector("h1").textContent;
  const touched = navigator.userActivation && navigator.userActivation.hasBeenActive;
  if (now.mine && !wasMine && touched && navigator.vibrate) navigator.vibrate(30);
}

// --- listening ----------------------------------------------------------------------------

async function listen() {
  const mine = stream = new AbortController();
  try {
    const answer = await fetch("events", { headers: { "X-Key": key }, signal: mine.signal,
                                           cache: "no-store" });
    if (!answer.ok) {
      const told = await answer.json().catch(() => ({}));
      if (answer.status === 403) { over = true; state("key"); return; }
      throw new Error(told.status || "again");
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error(why);
      heard = Date.now();
      text += value;
      let end;
      while ((end = text.indexOf("\n\n")) >= 0) {
        if (stream === mine) event(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  } catch (error) {
    if (stream !== mine || over) return;
    state(words[error.message] ? error.message : "again");
    tries += 1;
    setTimeout(() => { if (stream === mine) listen(); }, Math.min(500 * 2 ** tries, 8000));
  }
}

function event(text) {
  const name = (text.match(/^event: (.*)$/m) || [])[1];
  const data = (text.match(/^data: (.*)$/m) || [])[1];
  if (name === "page") {
    tries = 0;
    why = "again";
    state("connected");
    show(JSON.parse(data));
  } else if (name === "closed" || name === "gone") {
    over = true;
    state(name);
    document.body.classList.add("ended");
  } else if (name === "away") {
    why = "away";
    state("away");
  }
}

function restart() {
  if (over) return;
  if (stream) stream.abort();
  now = { ...now, rev: -1 };
  heard = Date.now();
  listen();
}

setInterval(() => { if (!over && heard && Date.now() - heard > HEARTBEAT) restart(); }, 2000);
addEventListener("online", restart);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && Date.now() - heard > 12000) restart();
});
addEventListener("hashchange", () => { key = location.hash.slice(1); over = false; restart(); });

// --- answering ----------------------------------------------------------------------------

function named() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
}

async function send(where, what) {
  if (busy || over || now.rev < 0) return;
  busy = true;
  document.body.classList.add("busy");
  const body = JSON.stringify({ match: now.match, moves: now.moves, rev: now.rev, where,
                                key: what, once: named(), sheet });
  try {
    for (let tried = 0; ; tried++) {
      try {
        const answer = await fetch("answer", {
          method: "POST", body, cache: "no-store", signal: AbortSignal.timeout(10000),
          headers: { "X-Key": key, "Content-Type": "application/json" } });
        told(await answer.json(), answer.status);
        return;
      } catch (error) {
        // The same gesture again: the host knows it by its name and records it once.
        state("again");
        if (tried >= 5) { restart(); return; }
        await new Promise(done => setTimeout(done, 400 * 2 ** tried));
      }
    }
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

function told(answer, status) {
  if (status === 403) { state("key"); restart(); return; }
  if (answer.status === "sheet" || answer.status === "refused") {
    open(answer.html, answer.sheet || "");
    return;
  }
  if ($("sheet").open) $("sheet").close();
  if (answer.status === "stale") {
    show(answer.page);
    state("stale");
  } else if (words[answer.status]) {
    state(answer.status);
  } else if (document.body.dataset.state !== "connected") {
    state("connected");
  }
}

function open(html, name) {
  sheet = name;
  $("sheet-body").innerHTML = html;
  for (const element of $("sheet-body").querySelectorAll("[data-key]")) element.tabIndex = 0;
  if (!$("sheet").open) $("sheet").showModal();
  $("sheet-body").querySelector("h2").focus();
}

$("sheet").addEventListener("close", () => { sheet = ""; });
$("sheet-close").addEventListener("click", () => $("sheet").close());

let pressed = null, held = false;
document.addEventListener("click", click => {
  const target = click.target.closest("button[data-answer], button[data-key]");
  if (!target || held) { held = false; return; }
  if (target.dataset.answer !== undefined) send(target.dataset.where, target.dataset.answer);
  else send("element", target.dataset.key);
});
function hold(target, event) {
  const element = target.closest && target.closest("[data-hold]");
  if (!element) return;
  event.preventDefault();
  send("hold", element.dataset.key);
}
document.addEventListener("contextmenu", event => {
  // A long press is both on many phones: it counts once.
  clearTimeout(pressed);
  if (held) event.preventDefault();
  else hold(event.target, event);
});
document.addEventListener("touchstart", event => {
  held = false;
  const element = event.target.closest("[data-hold]");
  if (element) pressed = setTimeout(() => { held = true; hold(element, event); }, HOLD);
}, { passive: true });
for (const name of ["touchend", "touchmove", "touchcancel"]) {
  document.addEventListener(name, () => clearTimeout(pressed), { passive: true });
}

$("older").addEventListener("click", async () => {
  const answer = await fetch("log", { headers: { "X-Key": key }, cache: "no-store" });
  if (answer.ok) $("log").innerHTML = (await answer.json()).log.reverse().join("");
});

// --- beginning ----------------------------------------------------------------------------

fetch("art.svg").then(answer => answer.text()).then(svg => { $("art").innerHTML = svg; });
if (key) { heard = Date.now(); listen(); } else { over = true; state("key"); }
