// What the pages do beyond plain forms: pieces travel, numbers count, keys, explanations, replay. Nothing here is needed to play.
(() => {
  "use strict";
  const page = document.documentElement;
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const phone = () => matchMedia("(max-width: 47.99rem), (max-height: 30rem)").matches; // also one that lies on its side
  page.classList.add("js");

  // Pieces fly from where they were to where they are. A copy flies, so that nothing on the way can hide it.
  let places = new Map();
  let numbers = new Map();
  const look = (piece) => {
    const box = piece.getBoundingClientRect();
    return { box: box.width && box.height ? box : null, home: homeOf(piece), font: getComputedStyle(piece).fontSize };
  };
  let zone = null;
  let was = 0;
  const plyOf = (table) => Number(table?.dataset.ply ?? 0);
  const homeOf = (piece) => piece.parentElement.closest("[id]").id;
  const remember = () => {
    zone = document.activeElement?.closest("#shared, #prompt, #mine, #others")?.id ?? null;
    was = plyOf(document.getElementById("table"));
    measure(document);
  };
  const measure = (root) => {
    places = new Map();
    numbers = new Map();
    for (const piece of root.querySelectorAll("[data-piece]")) places.set(piece.dataset.piece, look(piece));
    for (const number of root.querySelectorAll("[id] > [data-number]")) numbers.set(number.parentElement.id, number.textContent);
  };
  // The copy waits where the piece was until it is let go; the piece itself can be clicked all the while.
  const fly = (piece, from, to) => {
    const copy = piece.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll("[id], [data-piece]")]) {
      part.removeAttribute("id");
      part.removeAttribute("data-piece");
    }
    for (const part of copy.querySelectorAll(".hit, .tip")) part.remove();
    copy.classList.add("flying");
    copy.setAttribute("aria-hidden", "true");
    const large = from.box.width > to.box.width ? from : to; // drawn at its larger size, so that it stays sharp
    Object.assign(copy.style, { width: `${large.box.width}px`, height: `${large.box.height}px`, fontSize: large.font, transformOrigin: "0 0" });
    const sky = document.createElement("div");
    sky.className = `sky-way ${piece.closest("[data-skin]")?.dataset.skin ?? ""}`;
    sky.append(copy);
    document.body.append(sky);
    const at = (box, lift = 0) => `translate(${box.x}px, ${box.y - lift}px) scale(${box.width / large.box.width}, ${box.height / large.box.height})`;
    const between = { x: (from.box.x + to.box.x) / 2, y: (from.box.y + to.box.y) / 2, width: large.box.width, height: large.box.height };
    const timing = { duration: 400, easing: "cubic-bezier(.3, .7, .3, 1)", fill: "backwards" };
    const flight = copy.animate([{ transform: at(from.box) }, { transform: at(between, 24), offset: 0.5 }, { transform: at(to.box) }], timing);
    flight.pause();
    const hidden = piece.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 60_000 });
    const one = { id: piece.dataset.piece, over: false, go: () => one.over || flight.play(), end: () => flight.finish() };
    flight.finished.finally(() => {
      one.over = true;
      show.delete(one);
      hidden.cancel();
      sky.remove();
    });
    show.add(one);
    return one;
  };

  // Several moves are seen one after the other, in the order they were played. Whoever has seen enough touches anything.
  const PACE = 600;
  const show = new Set();
  let busy = 0;
  const skip = () => {
    for (const one of show) one.end();
    busy = 0;
  };
  document.addEventListener("pointerdown", skip, true);
  document.addEventListener("keydown", skip, true);
  const start = (flights, order, last) => {
    const now = performance.now();
    let at = Math.min(Math.max(0, busy - now), 3 * PACE);
    let end = at;
    for (let step = 0; step <= last; step += 1) {
      const group = flights.filter((one) => (order.get(one.id) ?? last) === step);
      group.forEach((one, number) => {
        const wait = at + Math.min(70 * number, 420);
        setTimeout(one.go, wait);
        end = Math.max(end, wait + 400);
      });
      if (group.length) at += PACE;
    }
    busy = now + end;
  };
  const board = async (ply) => {
    const answer = await fetch(`${location.pathname}/${ply}`);
    if (!answer.ok) throw new Error(answer.statusText);
    return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("table");
  };
  // With which move each piece came to where it lies: the boards between are looked at, but never shown.
  const follow = async (plies) => {
    const homes = new Map([...places].map(([id, place]) => [id, place.home]));
    const order = new Map();
    (await Promise.all(plies.map(board))).forEach((table, step) => {
      for (const piece of table.querySelectorAll("[data-piece]")) {
        if (homes.get(piece.dataset.piece) === homeOf(piece)) continue;
        homes.set(piece.dataset.piece, homeOf(piece));
        order.set(piece.dataset.piece, step);
      }
    });
    return order;
  };
  const stepsOf = (table, from) => (table?.dataset.steps ?? "").split(" ").map(Number).filter((ply) => from < ply && ply < plyOf(table));
  const travel = (plies = []) => {
    const flights = [];
    for (const piece of document.querySelectorAll("[data-piece]")) {
      const now = look(piece);
      if (!now.box) continue;
      const before = places.get(piece.dataset.piece);
      if (before?.home === now.home) continue; // only the page around it has moved
      if (calm() || !before?.box) {
        if (places.size) piece.animate([{ opacity: 0 }, { opacity: 1 }], 300);
      } else {
        flights.push(fly(piece, before, now));
      }
    }
    if (flights.length && plies.length) {
      const late = new Promise((_, reject) => setTimeout(reject, 1500));
      Promise.race([follow(plies), late]).then((order) => start(flights, order, plies.length), () => start(flights, new Map(), 0));
    } else start(flights, new Map(), 0);
    for (const number of document.querySelectorAll("[id] > [data-number]")) count(number, numbers.get(number.parentElement.id));
  };
  const count = (number, before) => {
    const from = Number(before?.replace("−", "-"));
    const to = Number(number.textContent.replace("−", "-"));
    if (before === undefined || from === to || Number.isNaN(from + to)) return;
    number.animate([{ transform: "scale(1)" }, { transform: "scale(1.45)" }, { transform: "scale(1)" }], calm() ? 0 : 420);
    if (calm()) return;
    const began = performance.now();
    const tick = (now) => {
      const part = Math.min((now - began) / 420, 1);
      number.textContent = String(Math.round(from + (to - from) * part)).replace("-", "−");
      if (part < 1) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  };

  // Explain in place: a card beside the piece, on hover, focus or a long press.
  let shown = null;
  let timer = 0;
  let leaving = 0;
  let pointed = null;
  // A finger that rests on a piece asks what it is; lifting it plays nothing. News may come in the meantime.
  const HOLD = 450;
  let rest = null;
  let held = false;
  const read = () => {
    held = true;
    if (rest.piece.isConnected) explain(rest.piece); // until the next touch
  };
  const lift = () => {
    clearTimeout(rest?.timer);
    rest = null;
  };
  const card = () => document.getElementById("explain");
  const described = (part) => (part.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== "explain");
  const describe = (part, by) => (by.length ? part.setAttribute("aria-describedby", by.join(" ")) : part.removeAttribute("aria-describedby"));
  const explain = (piece) => {
    const tip = piece.querySelector(":scope > .tip");
    const hit = piece.querySelector(":scope > .hit");
    if (!tip && !hit) return;
    shown = piece;
    const box = card();
    box.replaceChildren(...[...(tip ? tip.cloneNode(true).childNodes : [])]);
    const { rules, rule } = document.querySelector(".page-table")?.dataset ?? {};
    if (rules && tip && !box.querySelector("a")) {
      const link = Object.assign(document.createElement("a"), { className: "rule", textContent: rule, tabIndex: -1 });
      link.href = `${rules}?piece=${encodeURIComponent(piece.dataset.piece ?? piece.id)}`;
      box.append(link);
    }
    if (hit && hit.dataset.say) {
      const says = document.createElement("p");
      says.className = "does";
      says.textContent = `▸ ${hit.dataset.say}`;
      box.append(says);
    }
    if (!box.matches(":popover-open")) box.showPopover();
    if (piece.contains(document.activeElement)) describe(document.activeElement, [...described(document.activeElement), box.id]);
    const at = piece.getBoundingClientRect();
    const room = box.getBoundingClientRect();
    const prompt = document.getElementById("prompt")?.getBoundingClientRect();
    const end = prompt && at.bottom <= prompt.top + 4 ? prompt.top : innerHeight; // never over what is asked
    const edge = prompt && at.right <= prompt.left + 4 ? prompt.left : innerWidth;
    const x = Math.max(8, Math.min(at.x + at.width / 2 - room.width / 2, edge - room.width - 8));
    const below = at.bottom + 10 + room.height < end;
    box.style.left = `${x}px`;
    box.style.top = `${below ? at.bottom + 10 : Math.max(8, at.top - room.height - 10)}px`;
  };
  const hush = () => {
    clearTimeout(timer);
    clearTimeout(leaving);
    shown = null;
    const box = card();
    for (const part of document.querySelectorAll('[aria-describedby~="explain"]')) describe(part, described(part));
    if (box && box.matches(":popover-open")) box.hidePopover();
  };
  const pieceOf = (event) => (event.target instanceof Element ? event.target.closest("[data-tip]") : null);
  let mouse = "";
  let still = null; // where the mouse was when the board changed under it: it then points at nothing until it moves
  const hover = (event) => {
    const piece = pieceOf(event);
    if (event.pointerType === "touch" || `${event.clientX} ${event.clientY}` === still) return;
    clearTimeout(leaving);
    if ((piece && piece === pointed) || card()?.contains(event.target)) return;
    pointed = piece;
    clearTimeout(timer);
    if (!piece) leaving = setTimeout(hush, 300); // time enough to reach the link in the card
    else {
      hush();
      timer = setTimeout(explain, page.dataset.explain ? 0 : 350, piece);
    }
  };
  document.addEventListener("pointerover", hover);
  document.addEventListener("pointermove", (event) => {
    mouse = `${event.clientX} ${event.clientY}`;
    if (still === null || mouse === still) return;
    still = null;
    hover(event);
  });
  document.addEventListener("pointerdown", (event) => {
    held = false;
    lift();
    if (card()?.contains(event.target)) return;
    hush();
    const piece = pieceOf(event);
    if (event.pointerType !== "touch" || !piece) return;
    rest = { piece, since: event.timeStamp, timer: setTimeout(read, HOLD) };
  });
  document.addEventListener("pointerup", (event) => {
    if (rest && !held && event.timeStamp - rest.since >= HOLD) read(); // the page was too busy to notice in time
    lift();
  });
  document.addEventListener("pointercancel", () => lift()); // a finger that moves the board asks nothing
  document.addEventListener("focusin", (event) => {
    if (held || card()?.contains(event.target)) return;
    hush();
    const piece = pieceOf(event);
    if (piece && !event.target.autofocus && event.target.matches(":focus-visible")) explain(piece);
  });
  document.addEventListener("focusout", (event) => held || card()?.contains(event.relatedTarget) || hush());
  document.addEventListener("contextmenu", (event) => {
    if (shown && matchMedia("(pointer: coarse)").matches) event.preventDefault();
  });
  // The mode that explains: everything can be reached with Tab, and nothing that lies on the board is played.
  const everything = (on) => {
    if (on) page.dataset.explain = "on";
    else delete page.dataset.explain;
    for (const button of document.querySelectorAll("button[data-explain]")) button.setAttribute("aria-pressed", String(on));
    for (const piece of document.querySelectorAll("[data-stop]")) for (const name of piece.dataset.stop.split(" ")) piece.removeAttribute(name);
    if (!on) return;
    for (const piece of document.querySelectorAll("#table [data-tip]:not(:has(> .hit))")) {
      const name = piece.querySelector(":scope > .tip > b")?.textContent ?? piece.querySelector(":scope > .tip")?.textContent.trim();
      const given = Object.entries({ tabindex: "0", role: piece.matches("li") ? "listitem" : "group", "aria-label": name }).filter(([key, value]) => value && !piece.hasAttribute(key));
      for (const [key, value] of given) piece.setAttribute(key, value);
      piece.dataset.stop = [...given.map(([key]) => key), "data-stop"].join(" ");
    }
  };
  document.addEventListener("click", (event) => {
    const piece = pieceOf(event);
    const asked = page.dataset.explain && piece;
    if ((!held && !asked) || !(event.target instanceof Element && event.target.closest("#table"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = false;
    if (asked) explain(piece);
  }, true);

  // A move that cannot be taken back asks once, on a phone or as the settings say; what is greyed out does nothing.
  const asks = () => page.dataset.confirm === "always" || (page.dataset.confirm !== "never" && phone());
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button, a") : null;
    if (!button) return;
    if (button.getAttribute("aria-disabled") === "true") {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (button.dataset.final && asks() && !button.classList.contains("armed")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      button.classList.add("armed");
      const box = card();
      box.textContent = button.dataset.final;
      if (!box.matches(":popover-open")) box.showPopover();
      const at = button.getBoundingClientRect();
      box.style.left = `${Math.max(8, Math.min(at.x, innerWidth - box.offsetWidth - 8))}px`;
      box.style.top = `${Math.max(8, at.top - box.offsetHeight - 8)}px`;
      setTimeout(() => { button.classList.remove("armed"); hush(); }, 3500);
    }
  }, true);

  // Replay: slider, keys, and letting it run.
  let running = 0;
  const go = (ply) => {
    const bar = document.getElementById("replay");
    if (!bar) return;
    const to = Math.max(0, Math.min(ply, Number(bar.dataset.last)));
    const address = `${bar.dataset.base}${to}${location.search}`;
    if (!window.htmx) location.assign(address);
    else window.htmx.ajax("GET", address, { target: "#table", select: "#table", swap: "outerMorph" }).then(() => history.replaceState(null, "", address));
  };
  const runs = () => { for (const button of document.querySelectorAll("[data-autoplay]")) button.setAttribute("aria-pressed", String(Boolean(running))); };
  const stop = () => { clearInterval(running); running = 0; runs(); };
  const run = (end = () => {}) => {
    running = setInterval(() => {
      const bar = document.getElementById("replay");
      if (bar && bar.dataset.at !== bar.dataset.last) return go(Number(bar.dataset.at) + 1);
      stop();
      end();
    }, 1100);
    runs();
  };
  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-slider]")) return;
    stop();
    event.target.parentElement.querySelector("output").textContent = `${event.target.value}/${event.target.max}`;
    document.getElementById("strip-cursor")?.setAttribute("transform", `translate(${(1000 * event.target.value) / event.target.max} 0)`);
  });
  document.addEventListener("change", (event) => { if (event.target.matches("[data-slider]")) go(Number(event.target.value)); });

  document.addEventListener("click", async (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target) return;
    for (const menu of document.querySelectorAll("details[data-menu][open]")) if (!menu.contains(target)) menu.open = false;
    if (target.closest("[data-explain]") && target.closest("button")) everything(!page.dataset.explain);
    const strip = target.closest("[data-strip]");
    if (strip) {
      const room = strip.getBoundingClientRect();
      stop();
      go(Math.round((Number(strip.dataset.strip) * (event.clientX - room.left)) / room.width));
    }
    if (target.closest("[data-autoplay]")) {
      if (running) stop();
      else run();
    }
    if (target.closest("[data-sound]")) {
      localStorage.setItem("sound", sound() ? "off" : "on");
      settle();
      if (sound()) chime();
    }
    const sharing = target.closest("[data-copy], [data-share]");
    if (sharing) {
      const from = sharing.dataset.copy && document.querySelector(sharing.dataset.copy);
      await navigator.clipboard?.writeText(from ? from.value : location.href).catch(() => from && from.select());
      sharing.lastChild.textContent = sharing.dataset.done;
    }
  });

  // Whoever plays by keys need not pass all pieces: M leads to the next possible move, with Shift to the one before.
  const toMove = (back) => {
    const moves = [...document.querySelectorAll("#table button[name=move]")].filter((one) => one.checkVisibility({ visibilityProperty: true }));
    if (back) moves.reverse();
    const beyond = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    (moves.find((one) => document.activeElement.compareDocumentPosition(one) & beyond) ?? moves[0])?.focus();
  };
  document.addEventListener("keydown", (event) => {
    held = false;
    if (event.key === "Escape") {
      const open = [...document.querySelectorAll("details[data-menu][open]")];
      for (const menu of open) menu.open = false;
      const peeks = [...document.querySelectorAll(".peek:checked")];
      for (const peek of peeks) {
        peek.checked = false;
        peek.focus();
      }
      if (shown || open.length || peeks.length) hush();
      else if (page.dataset.explain) everything(false);
      else document.querySelector("[data-cancel]")?.click(); // what is prepared is given up
    }
    if (event.key === "Enter" && shown && shown === document.activeElement) return card().querySelector("a")?.click();
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select")) return;
    if (event.key.toLowerCase() === "m") return toMove(event.shiftKey);
    if (event.key.toLowerCase() === "e" && document.querySelector("button[data-explain]")) return everything(!page.dataset.explain);
    const handle = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!handle || handle.getAttribute("aria-disabled") === "true") return;
    event.preventDefault();
    stop();
    handle.click();
  });

  // Clocks run between two visits of the server.
  setInterval(() => {
    for (const clock of document.querySelectorAll("[data-left]")) {
      const left = Math.max(0, Number(clock.dataset.left) - 1);
      clock.dataset.left = left;
      if (left < 36000) clock.querySelector("[data-countdown]").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    }
  }, 1000);

  // A chime when it becomes my turn and I am looking elsewhere, for those who have asked for it.
  let mine = true;
  const chime = () => {
    const air = new AudioContext();
    for (const [note, at] of [[659, 0], [988, 0.14]]) {
      const tone = air.createOscillator();
      const loud = air.createGain();
      tone.frequency.value = note;
      loud.gain.setValueAtTime(0.12, air.currentTime + at);
      loud.gain.exponentialRampToValueAtTime(0.001, air.currentTime + at + 0.5);
      tone.connect(loud).connect(air.destination);
      tone.start(air.currentTime + at);
      tone.stop(air.currentTime + at + 0.5);
    }
  };
  const sound = () => localStorage.getItem("sound") === "on";

  // What the coach advises is brought before the eyes: on a phone it may lie behind a tab, or further down.
  const TABS = { shared: "tab-board", mine: "tab-mine", others: "tab-others" };
  const point = (table) => {
    const pieces = [...table.querySelectorAll(":is(#shared, #mine, #others) .hinted")];
    const piece = pieces.find((one) => one.checkVisibility()) ?? pieces[0];
    if (!piece || !phone()) return;
    document.getElementById(TABS[piece.closest("#shared, #mine, #others").id]).checked = true;
    piece.scrollIntoView({ block: "center", inline: "center" });
  };

  // After every swap: dots on the phone's tabs, the mark in the title, the mode that explains.
  const settle = () => {
    still = mouse;
    runs();
    for (const button of document.querySelectorAll("[data-sound]")) button.setAttribute("aria-pressed", String(sound()));
    const table = document.getElementById("table");
    if (!table) return;
    for (const [tab, place] of [["tab-board", "#shared .hit"], ["tab-mine", "#mine .hit, #curtain"], ["tab-others", "#others .hit"]]) {
      document.querySelector(`.tabs label[for="${tab}"]`)?.classList.toggle("lit", Boolean(document.querySelector(place)));
    }
    document.querySelector("label[for=drawer]")?.classList.toggle("lit", Boolean(document.querySelector("#others .hit")));
    for (const button of table.querySelectorAll("button[name=move]")) button.classList.toggle("hinted", button.value === table.dataset.hint);
    point(table);
    if (table.dataset.steps) sessionStorage.setItem(seen(), table.dataset.ply);
    const plain = document.title.replace(/^● /, "");
    const turn = table.dataset.myTurn !== undefined;
    document.title = turn ? `● ${plain}` : plain;
    const icon = document.querySelector("link[data-turn]");
    if (icon) icon.href = turn ? icon.dataset.turn : icon.dataset.calm;
    if (turn && !mine && sound() && !document.hasFocus()) chime();
    mine = turn;
    if (page.dataset.explain) everything(true);
  };
  // News are told in the order in which they happened: all that the page has not shown before, but no endless story.
  const STORY = 8;
  const lines = () => [...[...document.querySelectorAll("#log [data-at]")].reverse(), ...document.querySelectorAll(".chat-lines [data-at]")]
    .map((line) => ({ at: Number(line.dataset.at), said: line.dataset.said ?? line.textContent.trim() }))
    .sort((one, other) => one.at - other.at);
  const newest = () => lines().at(-1)?.at ?? 0;
  let heard = newest();
  const tell = () => {
    const news = document.getElementById("news");
    const fresh = lines().filter((line) => line.at > heard);
    heard = newest();
    if (!news || !fresh.length) return;
    const story = fresh.slice(-STORY).map((line) => line.said);
    if (fresh.length > STORY) story.unshift(news.dataset.before.replace("#", fresh.length - STORY));
    news.textContent = story.join(" ");
  };
  // Notes stay in this browser.
  const recall = () => {
    const notes = document.querySelector("[data-notes]");
    if (notes && !notes.value) notes.value = localStorage.getItem(`notes ${notes.dataset.notes}`) ?? "";
  };
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-notes]")) localStorage.setItem(`notes ${event.target.dataset.notes}`, event.target.value);
  });
  // A new table offers only what makes a difference for so many players.
  const offer = () => {
    const chairs = document.querySelectorAll("select[name^=seat_]");
    const count = String([...chairs].filter((chair) => chair.value !== "none").length);
    for (const field of document.querySelectorAll("[data-for]")) {
      field.hidden = !field.dataset.for.split(" ").includes(count);
      field.querySelector("select").disabled = field.hidden;
    }
  };
  document.addEventListener("change", (event) => { if (event.target.matches("select[name^=seat_]")) offer(); });

  // What others did since my last move is seen when I come back: from a board laid out where nobody sees it.
  const seen = () => `seen ${location.pathname}`;
  const comeBack = async () => {
    const table = document.getElementById("table");
    if (!table?.dataset.since || calm() || document.hidden) return;
    const steps = table.dataset.steps.split(" ").map(Number);
    const from = Math.max(Number(table.dataset.since), Number(sessionStorage.getItem(seen()) ?? 0), steps[0]);
    const now = plyOf(table);
    if (from >= now) return;
    const old = await board(from);
    const room = document.querySelector("main").cloneNode(false);
    room.className += " rehearsal";
    room.inert = true;
    for (const tab of document.querySelectorAll("main > .tabber")) {
      const other = tab.cloneNode();
      other.removeAttribute("name"); // or it would close the tab it is a copy of
      other.checked = tab.checked;
      room.append(other);
    }
    room.append(old);
    if (plyOf(document.getElementById("table")) !== now) return; // news came first
    document.body.append(room);
    measure(room);
    room.remove();
    travel(stepsOf(table, from));
  };

  // What went wrong is said in the server's words, or in ours when it cannot be reached, until something goes well again.
  const trouble = document.getElementById("trouble");
  document.addEventListener("htmx:after:request", (event) => {
    const { request, response, text, hx } = event.detail.ctx;
    const refused = response.headers.get("content-type")?.startsWith("text/plain");
    const lost = [502, 504].includes(response.status); // says whoever stands before the server
    if ((refused || lost) && !hx.refresh) event.preventDefault(); // nothing on the page changes, also not what was written
    const said = lost ? trouble.dataset.unreachable : refused ? text : "";
    // what comes by itself only shows that the table can be reached
    if (said || request.method !== "GET" || trouble.textContent === trouble.dataset.unreachable) trouble.textContent = said;
  });
  document.addEventListener("htmx:error", ({ detail: { ctx, error } }) => {
    if (ctx && error.name !== "AbortError") trouble.textContent = trouble.dataset.unreachable; // older news may be given up for newer ones
  });
  document.addEventListener("htmx:before:swap", remember);
  document.addEventListener("htmx:after:swap", (event) => {
    const kept = rest && held && rest.piece.isConnected;
    hush();
    if (kept) explain(rest.piece);
    travel(stepsOf(document.getElementById("table"), was));
    settle();
    tell();
    recall();
    // whoever plays by keys goes on where they were, also when the button they pressed is gone
    if (zone && document.activeElement === document.body) document.getElementById(zone)?.focus({ preventScroll: true });
    if (event.target instanceof Element && event.target.matches("[data-clear]")) event.target.reset();
  });
  comeBack().catch(() => {}); // only a show
  settle();
  recall();
  offer();
  // what happened since the last visit runs by itself, then the table comes back
  const bar = document.getElementById("replay");
  if (bar && location.hash === "#run") run(() => location.assign(bar.dataset.base.replace(/\/$/, "")));
})();
