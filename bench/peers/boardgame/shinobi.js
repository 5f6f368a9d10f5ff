// The small Shinobi on boardgame.io: `node shinobi.js [clients]` plays random matches for half a
// second of processor time after a warm-up and prints moves per second, draws counted as moves.
// With a number of clients the moves go through a local master that sends each its own view.
const { Client } = require('boardgame.io/dist/cjs/client.js');
const { Local } = require('boardgame.io/dist/cjs/multiplayer.js');
const { INVALID_MOVE } = require('boardgame.io/dist/cjs/core.js');

const SEATS = 4, HAND = 4, NINJA = 5, CLANS = 5;

function setup({ random }) {
  const deck = random.Shuffle([0, 1, 2, 3, 4].flatMap((kind) => Array(11).fill(kind))
    .concat(Array(3).fill(NINJA)));
  const hands = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const hand = Array(6).fill(0);
    for (let card = 0; card < HAND; card++) hand[deck.pop()] += 1;
    hands.push(hand);
  }
  return {
    deck, hands, land: Array.from({ length: SEATS }, () => Array(CLANS).fill(0)),
    order: 1, last: -1, changed: {}, count: 1 + SEATS + HAND * SEATS,
  };
}

function legal(G, seat) {
  const hand = G.hands[seat], moves = [];
  if (G.order === 1) {
    for (let clan = 0; clan < CLANS; clan++)
      if (hand[clan])
        for (let other = 0; other < SEATS; other++)
          if (other !== seat) moves.push(['deploy', clan, other]);
    if (hand[NINJA])
      for (let other = 0; other < SEATS; other++)
        for (let clan = 0; clan < CLANS; clan++)
          if (other !== seat && G.land[other][clan]) moves.push(['ninja', other, clan]);
  } else if (G.order === 2) {
    for (let clan = 0; clan < CLANS; clan++) if (hand[clan]) moves.push(['place', clan]);
    for (let other = 0; other < SEATS; other++)
      for (let clan = 0; clan < CLANS; clan++)
        if (other !== seat && G.land[other][clan])
          for (let goal = 0; goal < SEATS; goal++)
            if (goal !== other) moves.push(['shift', clan, other, goal]);
  } else {
    for (let attacker = 0; attacker < CLANS; attacker++) {
      const strength = G.land[seat][attacker];
      for (let other = 0; strength && other < SEATS; other++)
        for (let clan = 0; other !== seat && clan < CLANS; clan++) {
          const defence = G.land[other][clan];
          if (defence && defence < strength && clan !== attacker && !G.changed[`${other},${clan}`])
            moves.push(['attack', attacker, other, clan]);
        }
    }
  }
  return moves;
}

function goOn(G, ctx, events) {
  let seat = Number(ctx.currentPlayer);
  const first = seat;
  G.order += 1;
  for (;;) {
    if (G.order > 3) {
      const hand = G.hands[seat];
      if (G.last > 0) G.last -= 1;
      else {
        let held = hand.reduce((all, one) => all + one, 0);
        while (G.deck.length && held < HAND) {
          hand[G.deck.pop()] += 1;
          held += 1;
          G.count += 1;
        }
        if (!G.deck.length) G.last = SEATS;
      }
      seat = (seat + 1) % SEATS;
      G.order = 1;
      G.changed = {};
    }
    if (G.last === 0 || legal(G, seat).length) break;
    G.order += 1;
  }
  if (seat !== first && G.last !== 0) events.endTurn({ next: String(seat) });
}

function move(apply) {
  return ({ G, ctx, events }, ...words) => {
    const seat = Number(ctx.currentPlayer);
    const wanted = [apply.verb, ...words].join();
    if (!legal(G, seat).some((one) => one.join() === wanted)) return INVALID_MOVE;
    apply(G, seat, ...words);
    G.count += 1;
    goOn(G, ctx, events);
  };
}

// `client: false`: a client sees no hand but its own, so only the master can tell what follows.
function verb(name, apply) {
  apply.verb = name;
  return { move: move(apply), client: false };
}

const Shinobi = {
  name: 'shinobi',
  setup,
  moves: {
    deploy: verb('deploy', (G, seat, clan, other) => {
      G.hands[seat][clan] -= 1; G.land[other][clan] += 1; G.changed[`${other},${clan}`] = true;
    }),
    ninja: verb('ninja', (G, seat, other, clan) => {
      G.hands[seat][NINJA] -= 1; G.land[other][clan] -= 1; G.changed[`${other},${clan}`] = true;
    }),
    place: verb('place', (G, seat, clan) => {
      G.hands[seat][clan] -= 1; G.land[seat][clan] += 1; G.changed[`${seat},${clan}`] = true;
    }),
    shift: verb('shift', (G, seat, clan, source, goal) => {
      G.land[source][clan] -= 1; G.land[goal][clan] += 1; G.changed[`${goal},${clan}`] = true;
      if (G.land[source][clan]) G.changed[`${source},${clan}`] = true;
    }),
    attack: verb('attack', (G, seat, attacker, other, clan) => { G.land[other][clan] -= 1; }),
  },
  playerView: ({ G, playerID }) => ({
    ...G, deck: G.deck.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : null)),
  }),
  endIf: ({ G }) => (G.last === 0 ? { over: true } : undefined),
};

function tables(clients) {
  if (!clients) {
    // The one client holds the whole table.
    const { playerView, ...open } = Shinobi;
    const client = Client({ game: open, numPlayers: SEATS, debug: false });
    client.start();
    return { all: [client], of: () => client };
  }
  // One store of the local master for each match, under a name of its own.
  tables.made = (tables.made || 0) + 1;
  const multiplayer = Local();
  const all = [];
  for (let seat = 0; seat < clients; seat++) {
    const client = Client({
      game: Shinobi, numPlayers: SEATS, debug: false, multiplayer,
      playerID: String(seat), matchID: `m${tables.made}`,
    });
    client.start();
    all.push(client);
  }
  return { all, of: (seat) => all[seat] };
}

function play(clients) {
  const table = tables(clients);
  let state = table.all[0].getState();
  while (!state.ctx.gameover) {
    const seat = Number(state.ctx.currentPlayer), client = table.of(seat);
    const moves = legal(client.getState().G, seat);
    const [name, ...words] = moves[Math.floor(Math.random() * moves.length)];
    client.moves[name](...words);
    state = client.getState();
  }
  for (const client of table.all) client.stop();
  return state.G.count;
}

function measured(clients, seconds) {
  const start = process.cpuUsage();
  let moves = 0, spent = 0;
  while (spent < seconds) {
    moves += play(clients);
    const used = process.cpuUsage(start);
    spent = (used.user + used.system) / 1e6;
  }
  return moves / spent;
}

const clients = Number(process.argv[2] || 0);
measured(clients, 0.5);
console.log(measured(clients, 0.5));
