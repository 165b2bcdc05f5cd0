import type { DoorRequest } from '../http/index.js';
import { Failure, isObject } from '../kernel/index.js';
import type { ModelProposal, ProposedLocales } from '../model/index.js';
import { createdAnswer, dataAnswer, doneAnswer } from './answers.js';
import type { AdministratorCaller } from './guard.js';
import { consentOf } from './model.js';
import type { GroupParts, Row } from './rows.js';

const part = 'settings::content-model';
/** Where the code of a locale stands in a path. */
const codeSegment = 3;

type ProposedLocale = ProposedLocales['locales'][number];

/** Locales: a part of the content model that can be changed without the rest (docs/reference/model-api.md). */
export function localeRows(parts: GroupParts): readonly Row[] {
  const { model, guard } = parts;

  /** The locales as they are, and what makes others of them. */
  async function present(): Promise<{ readonly base: string; readonly now: ProposedLocales }> {
    const { snapshot } = await model.state();
    const { version, defaultLocale, localeNames } = snapshot;
    const locales = snapshot.locales.map((code) => ({ code, name: localeNames.get(code) ?? null }));
    return { base: version, now: { defaultLocale, locales } };
  }

  async function become(base: string, locales: ProposedLocales, caller: AdministratorCaller, request: DoorRequest) {
    const proposal: ModelProposal = { base, definitions: new Map(), locales, renames: [], values: [] };
    const allowLoss = request.query.split('&').includes('allowLoss=true');
    await model.change(proposal, await consentOf(parts, { allowLoss, purge: false }, caller, request));
  }

  return [
    [
      'locales',
      {
        GET: guard.administrator(async () => dataAnswer(shown((await present()).now))),
        POST: guard.may('write', part, async (request, caller) => {
          const { code, ...said } = localeIn(request.body, ['code', 'name', 'isDefault']);
          const { base, now } = await present();
          if (code === null) throw invalid('code', 'must be a locale code, e.g. "en"');
          if (now.locales.some((locale) => locale.code === code)) throw invalid('code', 'is a locale already');
          const locales = [...now.locales, { code, name: said.name ?? null }];
          const next = { defaultLocale: said.isDefault ? code : now.defaultLocale, locales };
          await become(base, next, caller, request);
          return createdAnswer(shown(next).find((locale) => locale.code === code));
        }),
      },
    ],
    [
      'locales/:id',
      {
        PUT: guard.may('write', part, async (request, caller) => {
          const said = localeIn(request.body, ['name', 'isDefault']);
          const { base, now } = await present();
          const { code } = standing(now, request);
          const locales = now.locales.map((locale) =>
            locale.code === code && said.name !== undefined ? { code, name: said.name } : locale,
          );
          const next = { defaultLocale: said.isDefault ? code : now.defaultLocale, locales };
          await become(base, next, caller, request);
          return dataAnswer(shown(next).find((locale) => locale.code === code));
        }),
        DELETE: guard.may(
          'write',
          part,
          async (request, caller) => {
            const { base, now } = await present();
            const { code } = standing(now, request);
            if (code === now.defaultLocale) throw invalid('code', 'is the default locale: choose another one first');
            await become(
              base,
              { ...now, locales: now.locales.filter((locale) => locale.code !== code) },
              caller,
              request,
            );
            return doneAnswer();
          },
          new Set(['allowLoss']),
        ),
      },
    ],
  ];
}

function shown({ defaultLocale, locales }: ProposedLocales) {
  return locales.map(({ code, name }) => ({ code, name, isDefault: code === defaultLocale }));
}

/** The locale in a path. Raises Failure http.not-found. */
function standing({ locales }: ProposedLocales, { segments }: DoorRequest): ProposedLocale {
  const found = locales.find(({ code }) => code.toLowerCase() === segments[codeSegment]?.toLowerCase());
  if (found === undefined) throw new Failure('http.not-found');
  return found;
}

interface SaidLocale {
  readonly code: string | null;
  /** undefined: nothing was said. */
  readonly name: string | null | undefined;
  readonly isDefault: boolean;
}

function localeIn(body: unknown, keys: readonly string[]): SaidLocale {
  if (!isObject(body)) throw invalid('', 'the body must be an object');
  for (const key of Object.keys(body)) if (!keys.includes(key)) throw invalid(key, 'is not known here');
  const { code = null, name, isDefault = false } = body;
  if (code !== null && typeof code !== 'string') throw invalid('code', 'must be a text');
  if (name !== undefined && name !== null && typeof name !== 'string') throw invalid('name', 'must be a text');
  if (typeof isDefault !== 'boolean') throw invalid('isDefault', 'must be true or false');
  return { code, name: name === '' ? null : name, isDefault };
}

function invalid(key: string, wrong: string): Failure {
  return new Failure('model.invalid', {}, [{ path: key === '' ? [] : [key], message: `${key} ${wrong}`.trim() }]);
}
