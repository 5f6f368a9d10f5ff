// The wall of a club: shows the tables it is told, changes only what changed.
"use strict";
const $ = id => document.getElementById(id);
let heard = 0, source = null;

function put(node, html) {
  if (node.dataset.html !== html) { node.innerHTML = html; node.dataset.html = html; }
}

function show(told) {
  put($("club"), told.head);
  put($("side"), told.side);
  const tables = $("tables"), ids = Object.keys(told.tiles);
  for (const old of [...tables.children]) if (!(old.id in told.tiles)) old.remove();
  ids.forEach((id, at) => {
    let place = $(id);
    if (!place) { place = document.createElement("div"); place.id = id; place.className = "place"; }
    put(place, told.tiles[id]);
    if (tables.children[at] !== place) tables.insertBefore(place, tables.children[at] || null);
  });
  const columns = ids.length > 9 ? 4 : ids.length > 4 ? 3 : ids.length > 1 ? 2 : 1;
  tables.style.setProperty("--columns", columns);
  tables.style.setProperty("--rows", Math.max(1, Math.ceil(ids.length / columns)));
}

function listen() {
  if (source) source.close();
  source = new EventSource("events");
  source.onmessage = event => {
    heard = Date.now();
    document.body.classList.remove("lost");
    show(JSON.parse(event.data));
  };
  source.onerror = () => document.body.classList.add("lost");
}

fetch("art.svg").then(answer => answer.text()).then(svg => { $("art").innerHTML = svg; });
listen();
