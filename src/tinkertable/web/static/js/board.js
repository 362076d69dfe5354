// What boards do beyond the table's own script: things of a kind travel between places, the wheel turns back, a thumb zooms.
(() => {
  "use strict";
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const narrow = matchMedia("(max-width: 47.99rem), (max-height: 30rem)"); // also a phone that lies on its side
  const phone = () => narrow.matches;
  const table = document.querySelector(".page-table, .page-lesson");
  if (!table) return;

  // A window that grows out of a phone's size is laid out afresh: what was measured behind a tab was nothing.
  narrow.addEventListener("change", () => {
    const board = document.getElementById("table");
    board.style.display = "none";
    void board.offsetHeight;
    board.style.display = "";
  });

  // Parts and machines of one kind have no names of their own: what a place lost and another won has gone from there to here.
  // `data-kin` is the kind, `data-kins` how many lie there, `data-place` joins several elements to one place.
  let kin = [];
  let pieces = new Set();
  let wheel = null;
  const look = () =>
    [...table.querySelectorAll("[data-kin]")].map((item) => {
      const box = item.getBoundingClientRect();
      return {
        item,
        id: item.closest("[id]").id,
        kind: item.dataset.kin,
        count: Number(item.dataset.kins ?? 1),
        place: item.closest("[data-place]")?.dataset.place ?? item.closest("[id]").id,
        box: box.width && box.height ? box : null,
      };
    });
  const drawn = (item) => (item.matches("svg") || item.querySelector("svg") ? item : null);
  const remember = () => {
    if (calm()) return;
    kin = look().map((one) => ({ ...one, copy: drawn(one.item)?.cloneNode(true) ?? null }));
    pieces = new Set([...table.querySelectorAll("[data-piece]")].map((piece) => piece.dataset.piece));
    wheel = spokes();
  };
  const totals = (list) => {
    const sums = new Map();
    for (const one of list) sums.set(`${one.kind} ${one.place}`, (sums.get(`${one.kind} ${one.place}`) ?? 0) + one.count);
    return sums;
  };
  const travel = () => {
    if (calm() || !kin.length) return;
    const now = look();
    const before = totals(kin);
    const after = totals(now);
    const change = (one) => (after.get(`${one.kind} ${one.place}`) ?? 0) - (before.get(`${one.kind} ${one.place}`) ?? 0);
    const stays = (one, others) => others.some((other) => other.id === one.id && other.kind === one.kind && other.count >= one.count);
    const left = kin.filter((one) => one.box && change(one) < 0).sort((a, b) => stays(a, now) - stays(b, now));
    const came = now.filter((one) => one.box && change(one) > 0).sort((a, b) => stays(a, kin) - stays(b, kin));
    let wait = 0;
    for (const to of came) {
      if (pieces.has(to.item.dataset.piece)) continue; // it has a name and travels by itself
      if (stays(to, kin)) continue;
      const at = left.findIndex((one) => one.kind === to.kind);
      const hint = at < 0 && document.getElementById(to.item.dataset.from ?? "")?.getBoundingClientRect();
      const from = at < 0 ? hint && hint.width && { box: hint, copy: null } : left.splice(at, 1)[0];
      if (!from) continue;
      fly(from, to, wait);
      wait = Math.min(wait + 90, 450);
    }
  };
  const fly = (from, to, wait) => {
    const copy = drawn(to.item)?.cloneNode(true) ?? from.copy;
    if (!copy) return;
    for (const part of [copy, ...copy.querySelectorAll("*")]) for (const name of ["id", "data-piece", "data-kin", "data-tip"]) part.removeAttribute(name);
    for (const part of copy.querySelectorAll(".hit, .tip, .sr, .deeds")) part.remove();
    copy.classList.add("flying");
    copy.setAttribute("aria-hidden", "true");
    const large = from.box.width > to.box.width ? from.box : to.box;
    const font = getComputedStyle(to.item).fontSize;
    Object.assign(copy.style, { width: `${large.width}px`, height: `${large.height}px`, fontSize: font, transformOrigin: "0 0" });
    const sky = document.createElement("div");
    sky.className = `sky-way ${to.item.closest("[data-skin]")?.dataset.skin ?? ""}`;
    sky.append(copy);
    document.body.append(sky);
    const at = (box, lift = 0) => `translate(${box.x}px, ${box.y - lift}px) scale(${box.width / large.width}, ${box.height / large.height})`;
    const between = { x: (from.box.x + to.box.x) / 2, y: (from.box.y + to.box.y) / 2, width: large.width, height: large.height };
    const flight = copy.animate([{ transform: at(from.box) }, { transform: at(between, 24), offset: 0.5 }, { transform: at(to.box) }], {
      duration: 400,
      delay: wait,
      easing: "cubic-bezier(.3, .7, .3, 1)",
      fill: "backwards",
    });
    if (drawn(to.item)) to.item.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 400 + wait });
    flight.finished.finally(() => sky.remove());
  };

  // The wheel knows only that it stands differently: what lies in its cells tells which way it went.
  const spokes = () => {
    const turn = document.getElementById("wheel-turn");
    if (!turn) return null;
    return { half: turn.classList.contains("half-1"), cells: [0, 1, 2, 3, 4, 5, 6, 7].map((at) => table.querySelector(`.cell-${at}`)?.dataset.kin ?? "") };
  };
  let backUntil = 0;
  const turnBack = () => {
    const now = spokes();
    if (!now || !wheel) return;
    if (now.half !== wheel.half) {
      const alike = (by) => wheel.cells.filter((kind, at) => kind && kind === now.cells[(at + by) % 8]).length;
      backUntil = alike(6) > alike(2) ? performance.now() + 1000 : 0;
    }
    // news may be swapped in while it turns: it goes on the way it went
    document.getElementById("wheel-turn").classList.toggle("back", performance.now() < backUntil);
  };

  // A thumb zooms: with two fingers or with the buttons. The board is laid out larger, what is asked keeps its place.
  const MOST = 3;
  let zoom = 1;
  let pinch = null;
  let pinched = -Infinity;
  const enlarge = (to, view, x, y) => {
    const next = Math.min(MOST, Math.max(1, to));
    if (next === zoom) return;
    const across = view.scrollLeft + x;
    const down = view.scrollTop + y;
    const ratio = next / zoom;
    zoom = next;
    table.style.setProperty("--pinch", zoom.toFixed(3));
    view.scrollTo({ left: across * ratio - x, top: down * ratio - y, behavior: "instant" });
    for (const button of document.querySelectorAll("[data-zoom]")) button.setAttribute("aria-disabled", String(button.dataset.zoom > 0 ? zoom >= MOST : zoom <= 1));
  };
  const spread = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
  document.addEventListener("touchstart", (event) => {
    const view = [...event.touches].map((touch) => touch.target instanceof Element && touch.target.closest("#shared, #mine")).find(Boolean);
    pinch = event.touches.length === 2 && view && phone() ? { view, apart: spread(event.touches), zoom } : null;
  }, { passive: true });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    pinched = performance.now();
    const box = pinch.view.getBoundingClientRect();
    const [one, two] = event.touches;
    enlarge((pinch.zoom * spread(event.touches)) / pinch.apart, pinch.view, (one.clientX + two.clientX) / 2 - box.x, (one.clientY + two.clientY) / 2 - box.y);
  }, { passive: false });
  for (const end of ["touchend", "touchcancel"]) document.addEventListener(end, (event) => { if (event.touches.length < 2) pinch = null; });
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (performance.now() - pinched < 400 && target?.closest("#table")) {
      event.preventDefault(); // fingers that leave the board after zooming play nothing
      event.stopImmediatePropagation();
      return;
    }
    const button = target?.closest("[data-zoom]");
    if (!button) return;
    const view = [...document.querySelectorAll("#shared, #mine")].find((one) => one.offsetParent);
    if (view) enlarge(zoom * (button.dataset.zoom > 0 ? 1.35 : 1 / 1.35), view, view.clientWidth / 2, view.clientHeight / 2);
  }, true);

  // A lesson goes on without a new page: its address, the tab with what is asked, and the focus follow.
  const step = () => document.getElementById("table")?.dataset.step;
  let shown = step();
  const followLesson = () => {
    if (!step() || step() === shown) return;
    shown = step();
    history.pushState(null, "", shown);
    document.getElementById(document.getElementById("table").dataset.mine === undefined ? "tab-board" : "tab-mine").checked = true;
    const asked = [...table.querySelectorAll("[data-asked], #go-on, #play-on")].find((one) => one.offsetParent);
    asked?.focus();
    for (const one of [table.querySelector("[data-look]"), asked]) one?.scrollIntoView({ block: "nearest" });
  };
  if (shown) {
    addEventListener("popstate", () => location.reload());
    document.querySelector("[data-look]")?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("htmx:before:swap", remember);
  document.addEventListener("htmx:after:swap", () => {
    travel();
    turnBack();
    followLesson();
  });
})();
