import { mostForAuthorisation, mostForRules, mostWithoutRules } from '../authorisation.mjs';
import { mediaCase } from '../cases/media.mjs';
import { besideCostlyCase, besideDearCase, steadyCreateCase } from '../cases/steady.mjs';
import { mostWithChangeSet } from '../change-sets.mjs';
import {
  gates,
  leastOfTwo,
  leastTogether,
  mostBesideCostly,
  mostBesideDear,
  mostForNewLiterals,
  mostOverCommit,
  mostWhileImages,
} from '../gates.mjs';
import { byProcessor, byRate, bySlowest, median, medians } from './statistics.mjs';

/**
 * A gate as it came out.
 * @typedef {object} Verdict
 * @property {string} text
 * @property {boolean} passed
 */

/**
 * What was measured beside the cases; null: it was not.
 * @typedef {object} Aside
 * @property {number | null} newLiterals How many times as slow new literals are as constant ones.
 * @property {import('../writes.mjs').Together | null} together
 * @property {number | null} authorisation Microseconds of one authorisation step.
 * @property {import('../authorisation.mjs').RulesMeasured | null} rules
 * @property {ReadonlyMap<string, number>} changeSets Ratios by case.
 * @property {import('../steady.mjs').BesideDear | null} besideDear
 * @property {import('../steady.mjs').BesideDear | null} besideCostly
 * @property {import('../steady.mjs').SteadyCreations | null} steadyCreations
 * @property {import('../media.mjs').MediaMeasured | null} media
 * @property {import('../workers.mjs').WorkersMeasured | null} workers
 */

/**
 * What became of the gates whose cases were measured.
 * @param {'sqlite' | 'postgres'} database
 * @param {readonly import('../reads.mjs').Measured[]} all
 * @param {Aside} aside
 * @returns {readonly Verdict[]}
 */
export function verdicts(database, all, aside) {
  const { newLiterals, together, authorisation, rules, changeSets } = aside;
  const { besideDear, besideCostly, steadyCreations, media, workers } = aside;
  const judged = gates[database].flatMap((gate) => {
    const measured = all.find(({ name }) => name === gate.case);
    if (measured === undefined) return [];
    const suffix = gate.addresses === 'varied' ? ' varied' : '';
    const ours = measured.samples.get(`octavo${suffix}`) ?? [];
    const theirs = measured.samples.get(`${gate.against}${gate.against === 'fixed' ? '' : suffix}`) ?? [];
    if (gate.against === 'native' && theirs.length === 0) return [];
    const reached = (gate.by === 'rate' ? byRate : byProcessor)(ours, theirs);
    const against = { limit: 'L', fixed: 'F', native: 'N' }[gate.against];
    const what =
      gate.addresses === null ? (gate.by === 'rate' ? 'a second' : 'processor time') : `${gate.addresses} addresses`;
    return [
      {
        text: `${measured.title}, ${what}: ${reached.toFixed(2)} of ${against} (at least ${gate.least})`,
        passed: reached >= gate.least,
      },
    ];
  });
  const asides = [
    literalVerdict(newLiterals),
    togetherVerdict(together),
    authorisationVerdict(all, authorisation),
    rulesVerdicts(rules),
    changeSetVerdicts(changeSets),
    besideDearVerdict(besideDear),
    besideCostlyVerdict(database, besideCostly),
    steadyVerdict(steadyCreations),
    mediaVerdict(media),
    workersVerdict(workers),
  ];
  return [...judged, ...asides.flat()];
}

/** @param {number | null} measured @returns {readonly Verdict[]} */
function literalVerdict(measured) {
  if (measured === null) return [];
  const text = `new literals: ${measured.toFixed(2)} times as slow as a constant one (at most ${mostForNewLiterals})`;
  return [{ text, passed: measured <= mostForNewLiterals }];
}

/** @param {import('../writes.mjs').Together | null} measured @returns {readonly Verdict[]} */
function togetherVerdict(measured) {
  if (measured === null) return [];
  const times = byRate(measured.many, measured.one);
  const [many, one] = [medians(measured.many).rate, medians(measured.one).rate].map(Math.round);
  const text = `sixteen clients that create: ${times.toFixed(2)} times as many a second as one, ${many} to ${one} (at least ${leastTogether})`;
  return [{ text, passed: times >= leastTogether }];
}

/**
 * @param {readonly import('../reads.mjs').Measured[]} all
 * @param {number | null} microseconds
 * @returns {readonly Verdict[]}
 */
function authorisationVerdict(all, microseconds) {
  const single = all.find(({ name }) => name === 'single')?.samples.get('octavo varied');
  if (microseconds === null || single === undefined) return [];
  const share = microseconds / medians(single).processor;
  const percent = (/** @type {number} */ part) => `${(part * 100).toFixed(1)} %`;
  const text = `authorisation: ${microseconds.toFixed(2)} µs, ${percent(share)} of a single read with a token (at most ${percent(mostForAuthorisation)})`;
  return [{ text, passed: share <= mostForAuthorisation }];
}

/** @param {ReadonlyMap<string, number>} ratios @returns {readonly Verdict[]} */
function changeSetVerdicts(ratios) {
  return [...ratios].map(([name, ratio]) => ({
    text: `${name}, with a change set of 1,000 documents: ${ratio.toFixed(2)} times the processor time without (at most ${mostWithChangeSet})`,
    passed: ratio <= mostWithChangeSet,
  }));
}

/** @param {import('../authorisation.mjs').RulesMeasured | null} measured @returns {readonly Verdict[]} */
function rulesVerdicts(measured) {
  if (measured === null) return [];
  const { attributes, condition, filter, withoutRules } = measured;
  const judge = (/** @type {string} */ what, /** @type {number} */ ratio, /** @type {number} */ most) => ({
    text: `list 25, ${what}: ${ratio.toFixed(3)} times the processor time (at most ${most})`,
    passed: ratio <= most,
  });
  const asFilter = `a condition as a rule (${filter.toFixed(3)} of no condition) to one as a filter`;
  return [
    judge('a rule about attributes and status to none', attributes, mostForRules),
    judge(asFilter, condition, mostForRules),
    judge('a token without rules to one that reads everything', withoutRules, mostWithoutRules),
  ];
}

/** @param {import('../steady.mjs').BesideDear | null} measured @returns {readonly Verdict[]} */
function besideDearVerdict(measured) {
  if (measured === null) return [];
  const { clients, every, dearClients } = besideDearCase;
  const [busy, quiet, dear] = [measured.busy, measured.quiet, measured.dear].map(medians);
  const slowest = busy?.p99 ?? Number.NaN;
  const pace = Math.round((clients * 1_000) / every);
  const text = `${pace} single reads a second while ${dearClients} clients ask what takes ${dear?.p50.toFixed(0)} ms: p99 ${slowest.toFixed(2)} ms, ${quiet?.p99.toFixed(2)} without them (at most ${mostBesideDear})`;
  return [{ text, passed: slowest <= mostBesideDear }];
}

/** @param {'sqlite' | 'postgres'} database @param {import('../steady.mjs').BesideDear | null} measured @returns {readonly Verdict[]} */
function besideCostlyVerdict(database, measured) {
  if (measured === null) return [];
  const { clients, every, costlyClients } = besideCostlyCase;
  const [busy, quiet, costly] = [measured.busy, measured.quiet, measured.dear].map(medians);
  const pace = Math.round((clients * 1_000) / every);
  const slowest = busy?.p99 ?? Number.NaN;
  const times = bySlowest(measured.busy, measured.quiet);
  const reads = `${pace} single reads a second while ${costlyClients} clients ask for as much as is allowed, ${costly?.p50.toFixed(0)} ms each`;
  const text = `${reads}: p99 ${slowest.toFixed(2)} ms, ${quiet?.p99.toFixed(2)} without them`;
  const most = mostBesideCostly[database];
  return database === 'sqlite'
    ? [{ text: `${text} (at most ${most})`, passed: slowest <= most }]
    : [{ text: `${text}, ${times.toFixed(2)} times as long (at most ${most})`, passed: times <= most }];
}

/** @param {import('../steady.mjs').SteadyCreations | null} measured @returns {readonly Verdict[]} */
function steadyVerdict(measured) {
  if (measured === null) return [];
  const { clients, every } = steadyCreateCase;
  const [ours, theirs] = [medians(measured.ours).p99, medians(measured.theirs).p99];
  const more = median(measured.ours.map(({ p99 }, round) => p99 - (measured.theirs[round]?.p99 ?? Number.NaN)));
  const text = `${(clients * 1_000) / every} creations a second: p99 ${more.toFixed(2)} ms over that of the hand-written server, ${ours.toFixed(2)} to ${theirs.toFixed(2)} ms (at most ${mostOverCommit})`;
  return [{ text, passed: more <= mostOverCommit }];
}

/** @param {import('../media.mjs').MediaMeasured | null} measured @returns {readonly Verdict[]} */
function mediaVerdict(measured) {
  if (measured === null) return [];
  const { images, width, height } = mediaCase;
  const times = bySlowest(measured.busy, measured.quiet);
  const [busy, quiet] = [medians(measured.busy).p99, medians(measured.quiet).p99];
  const text = `single reads while ${images} images of ${width}×${height} are uploaded and made into formats: p99 ${times.toFixed(2)} times the quiet one, ${busy.toFixed(2)} to ${quiet.toFixed(2)} ms (at most ${mostWhileImages})`;
  return [{ text, passed: times <= mostWhileImages }];
}

/** @param {import('../workers.mjs').WorkersMeasured | null} measured @returns {readonly Verdict[]} */
function workersVerdict(measured) {
  if (measured === null) return [];
  const { title, times, one, two } = measured;
  const text = `${title}, two processes: ${times.toFixed(2)} times as many answers as one, ${Math.round(two)} to ${Math.round(one)} a second (at least ${leastOfTwo})`;
  return [{ text, passed: times >= leastOfTwo }];
}
