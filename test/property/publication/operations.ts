import fc from 'fast-check';
import type { DocumentFixture } from '../../support/document-fixture.js';
import type { BookFields, Change, Document, Kind, LabelFields, Locale, Status, World } from './model.js';

/** One step of a sequence. Numbers pick among what is there when the step is taken. */
export interface Step {
  readonly does: 'create' | 'update' | 'publish' | 'unpublish' | 'discard' | 'remove';
  readonly kind: Kind;
  readonly pick: number;
  readonly locale: Locale;
  readonly everyLocale: boolean;
  readonly status: Status;
  readonly title: string | null | undefined;
  readonly code: string | null | undefined;
  readonly list: ListStep | undefined;
  readonly mains: ListStep | undefined;
  /** The single link: undefined leaves it, null clears it. */
  readonly main: number | null | undefined;
  readonly twin: number | null | undefined;
}

interface ListStep {
  readonly how: 'set' | 'connect' | 'disconnect' | 'both';
  readonly picks: readonly number[];
  readonly at: 'start' | 'end';
}

const pick = fc.nat(11);
const text = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null, freq: 6 });
const sometimes = <T>(what: fc.Arbitrary<T>) => fc.option(what, { nil: undefined, freq: 2 });
const listStep = fc.record<ListStep>({
  how: fc.constantFrom('set', 'connect', 'connect', 'disconnect', 'both'),
  picks: fc.array(pick, { maxLength: 4 }),
  at: fc.constantFrom('end', 'end', 'start'),
});

/** Steps of all kinds; writes more often than the rest. */
export const step: fc.Arbitrary<Step> = fc.record<Step>({
  does: fc.constantFrom(
    'create',
    'create',
    'update',
    'update',
    'update',
    'update',
    'publish',
    'unpublish',
    'discard',
    'remove',
  ),
  kind: fc.constantFrom('book', 'book', 'label'),
  pick,
  locale: fc.constantFrom('en', 'en', 'fr'),
  everyLocale: fc.boolean(),
  status: fc.constantFrom('draft', 'published'),
  title: sometimes(text),
  code: sometimes(text),
  list: sometimes(listStep),
  mains: sometimes(listStep),
  main: sometimes(fc.option(pick, { nil: null, freq: 4 })),
  twin: sometimes(fc.option(pick, { nil: null, freq: 4 })),
});

/** The documents of the model by their addresses in the server. */
export type Addresses = Map<string, string>;

/** Takes a step in the model and in the server; steps that have nothing to work on are skipped. */
export async function take(step: Step, world: World, fixture: DocumentFixture, addresses: Addresses): Promise<void> {
  const { does, kind, locale, status } = step;
  fixture.advanceClock();
  if (does === 'create') {
    const name = `${kind}${addresses.size}`;
    const fields = fieldsOf(step, world, null);
    const data = { name, ...bodyOf(fields, addresses) };
    const answer = await fixture.create(`${kind}?locale=${locale}&status=${status}`, data);
    addresses.set(name, answer.documentId);
    world.create(kind, name, locale, status, fields);
    return;
  }
  const document = at(world.of(kind), step.pick);
  if (document === undefined) return;
  const address = addresses.get(document.name) ?? '';
  if (does === 'update') {
    // A new locale version shares the code, so it cannot be sent along.
    const fields = fieldsOf(step, world, document);
    const { code, ...rest } = fields;
    const sent = document.versions.has(locale) ? fields : rest;
    await fixture.update(`${kind}?locale=${locale}&status=${status}`, address, bodyOf(sent, addresses));
    world.update(document.name, locale, status, sent);
    return;
  }
  const everyLocale = does === 'remove' && step.everyLocale;
  const pair = document.versions.get(locale);
  if (does === 'remove') {
    await fixture.remove(kind, address, everyLocale ? '*' : locale);
    if (everyLocale || pair !== undefined) world.remove(document.name, everyLocale ? '*' : locale);
    return;
  }
  if (pair === undefined || (does === 'discard' && pair.published === null)) return;
  await fixture.act(does === 'discard' ? 'discardDraft' : does, `${kind}?locale=${locale}`, address);
  world[does](document.name, locale);
}

/** The fields that a step writes; links only to what has a version in the step's locale. */
function fieldsOf(step: Step, world: World, self: Document | null): BookFields & LabelFields {
  const { title, code, kind, locale } = step;
  const others = world.of(kind === 'book' ? 'label' : 'book', locale).filter((other) => other !== self);
  const one = (picked: number | null) => (picked === null ? null : (at(others, picked)?.name ?? null));
  const list = (change: ListStep) => changeOf(change, others);
  const links =
    kind === 'book'
      ? {
          ...(step.list === undefined ? {} : { tags: list(step.list) }),
          ...(step.main === undefined ? {} : { main: one(step.main) }),
          ...(step.twin === undefined ? {} : { twin: one(step.twin) }),
        }
      : {
          ...(step.list === undefined ? {} : { books: list(step.list) }),
          ...(step.mains === undefined ? {} : { mains: list(step.mains) }),
          ...(step.twin === undefined ? {} : { twinOf: one(step.twin) }),
        };
  return { ...(title === undefined ? {} : { title }), ...(code === undefined ? {} : { code }), ...links };
}

function changeOf({ how, picks, at: position }: ListStep, others: readonly Document[]): Change {
  const names = [...new Set(picks.flatMap((picked) => at(others, picked)?.name ?? []))];
  if (how === 'set') return { set: names };
  const half = how === 'both' ? Math.ceil(names.length / 2) : names.length;
  const connect = how === 'disconnect' ? [] : names.slice(0, half).map((name) => ({ name, at: position }));
  return { connect, disconnect: how === 'disconnect' ? names : names.slice(half) };
}

/** The fields as a body. */
function bodyOf(fields: BookFields & LabelFields, addresses: Addresses): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'title' || name === 'code') body[name] = value;
    else if (typeof value === 'object' && value !== null) body[name] = changeBody(value as Change, addresses);
    else body[name] = value === null ? null : { documentId: addresses.get(String(value)) };
  }
  return body;
}

function changeBody(change: Change, addresses: Addresses): unknown {
  const id = (name: string) => addresses.get(name) ?? '';
  if ('set' in change) return { set: change.set.map(id) };
  return {
    connect: change.connect.map(({ name, at: position }) => ({ documentId: id(name), position: { [position]: true } })),
    disconnect: change.disconnect.map(id),
  };
}

function at<T>(list: readonly T[], picked: number): T | undefined {
  return list.length === 0 ? undefined : list[picked % list.length];
}
