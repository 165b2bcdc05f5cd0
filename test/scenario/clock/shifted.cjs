// Loaded in front of a server: its clock is ahead of the machine's by what a file says, in milliseconds. Timers, which go by another
// clock, are left alone, as they are where somebody turns the system's.
const { readFileSync } = require('node:fs');

const file = process.env.OCTAVO_TEST_CLOCK;
const Real = Date;
let ahead = 0;

function look() {
  try {
    ahead = Number(readFileSync(file, 'utf8'));
  } catch {
    // Being written at this moment: what it said before holds.
  }
}

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ahead);
    else super(...given);
  }

  static now() {
    return Real.now() + ahead;
  }
};

if (file !== undefined) {
  look();
  setInterval(look, 5).unref();
}
