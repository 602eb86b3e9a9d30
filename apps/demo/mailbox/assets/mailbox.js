// Keeps the list in step with the mailbox without touching what the reader looks at: known rows stay
// the same elements, so focus, scroll position and the open message survive each refresh.
"use strict";

const REFRESH_MS = 3000;
const find = (id) => document.getElementById(id);
const rows = new Map();
let openKey = decodeURIComponent(location.hash.slice(1));

// The moment of arrival is kept to the microsecond, which tells messages apart.
const keyOf = (message) => message.sentAt;

function timeOf(message) {
  const format = { dateStyle: "medium", timeStyle: "medium", timeZone: "Asia/Kolkata" };
  return new Intl.DateTimeFormat("en-IN", format).format(new Date(message.sentAt));
}

function makeRow(message) {
  const row = document.createElement("li");
  const button = document.createElement("button");
  const subject = document.createElement("strong");
  const facts = document.createElement("span");
  button.type = "button";
  subject.textContent = message.subject || "(no subject)";
  facts.textContent = `${timeOf(message)} · ${message.to}`;
  button.append(subject, facts);
  button.addEventListener("click", () => open(message, true));
  row.append(button);
  return { row, button, message };
}

function open(message, moveFocus) {
  openKey = keyOf(message);
  history.replaceState(null, "", `#${encodeURIComponent(openKey)}`);
  for (const [key, { button }] of rows) button.setAttribute("aria-current", String(key === openKey));
  find("subject").textContent = message.subject || "(no subject)";
  find("to").textContent = message.to;
  find("time").textContent = timeOf(message);
  find("time").dateTime = message.sentAt;
  find("text").textContent = message.text || "(this message has no plain text)";
  // Links open beside the mailbox, not inside the frame.
  find("html").srcdoc = `<base target="_blank">${message.html}`;
  find("show-html").disabled = !message.html;
  show(message.html ? "html" : "text");
  find("none").hidden = true;
  find("open").hidden = false;
  find("main").classList.add("reading");
  if (moveFocus) find("subject").focus();
}

function show(kind) {
  for (const each of ["html", "text"]) {
    find(each).hidden = each !== kind;
    find(`show-${each}`).setAttribute("aria-pressed", String(each === kind));
  }
  if (kind === "html") fitFrame();
}

function fitFrame() {
  const page = find("html").contentDocument?.documentElement;
  if (page) find("html").style.height = `${page.scrollHeight + 2}px`;
}

function update(messages) {
  const list = find("messages");
  const current = new Set(messages.map(keyOf));
  for (const [key, { row }] of rows) {
    if (!current.has(key)) {
      row.remove();
      rows.delete(key);
    }
  }
  // Oldest first, each new one put on top.
  for (const message of [...messages].reverse()) {
    const key = keyOf(message);
    if (rows.has(key)) continue;
    const entry = makeRow(message);
    rows.set(key, entry);
    list.prepend(entry.row);
    if (key === openKey) open(message, false);
  }
  find("empty").hidden = messages.length > 0;
  const count = `${messages.length} message${messages.length === 1 ? "" : "s"}`;
  if (find("state").textContent !== count) find("state").textContent = count;
}

async function refresh() {
  try {
    const answer = await fetch("/dev/mailbox.json", { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    update(await answer.json());
  } catch {
    find("state").textContent = "The shop does not answer; trying again.";
  }
  setTimeout(refresh, REFRESH_MS);
}

find("html").addEventListener("load", fitFrame);
addEventListener("resize", fitFrame);
find("show-html").addEventListener("click", () => show("html"));
find("show-text").addEventListener("click", () => show("text"));
find("back").addEventListener("click", () => {
  find("main").classList.remove("reading");
  rows.get(openKey)?.button.focus();
});
refresh();
