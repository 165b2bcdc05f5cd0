import { Failure, isObject, isStringArray } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { ModelProposal, ProposedLocale, ProposedLocales } from '../../../../storage/migrations/index.js';
import type { AdministratorCaller } from '../accounts/guard.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { createdResponse, dataResponse, doneResponse } from '../responses.js';
import { createConsent } from './model.js';

const settingsPart = 'settings::content-model';
/** Index of the locale's code in a path. */
const codeSegment = 3;

/** Locales: a part of the content model that can be changed without the rest (docs/reference/model-api.md). */
export function localeRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { model, guard } = parts;

  /** Returns the current locales, and the base of a change. */
  async function currentLocales(): Promise<{ readonly base: string; readonly now: ProposedLocales }> {
    const { snapshot } = await model.state();
    const { version, defaultLocale, localeNames, localeFallbacks } = snapshot;
    const locales = snapshot.locales.map((code) => ({
      code,
      name: localeNames.get(code) ?? null,
      fallback: localeFallbacks.get(code) ?? null,
    }));
    return { base: version, now: { defaultLocale, locales } };
  }

  async function changeLocales(
    base: string,
    locales: ProposedLocales,
    caller: AdministratorCaller,
    request: HttpRequest,
  ) {
    const proposal: ModelProposal = { base, definitions: new Map(), locales, renames: [], values: [] };
    const allowLoss = request.query.split('&').includes('allowLoss=true');
    await model.change(proposal, await createConsent(parts, { allowLoss, purge: false }, caller, request));
  }

  return [
    [
      'locales',
      {
        GET: guard.requireAdministrator(async () => dataResponse(describeLocales((await currentLocales()).now))),
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const { code, ...change } = parseLocaleBody(request.body, ['code', 'name', 'isDefault', 'fallback']);
          const { base, now } = await currentLocales();
          if (code === null) throw invalid('code', 'must be a locale code, e.g. "en"');
          if (now.locales.some((locale) => locale.code === code)) throw invalid('code', 'is a locale already');
          const locales = [...now.locales, { code, name: change.name ?? null, fallback: change.fallback }];
          const next = { defaultLocale: change.isDefault ? code : now.defaultLocale, locales };
          await changeLocales(base, next, caller, request);
          return createdResponse(describeLocales(next).find((locale) => locale.code === code));
        }),
      },
    ],
    [
      'locales/:id',
      {
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const change = parseLocaleBody(request.body, ['name', 'isDefault', 'fallback']);
          const { base, now } = await currentLocales();
          const { code } = findLocale(now, request);
          const { name, fallback } = change;
          const locales = now.locales.map((locale) =>
            locale.code === code
              ? { code, name: name === undefined ? locale.name : name, fallback: fallback ?? locale.fallback }
              : locale,
          );
          const next = { defaultLocale: change.isDefault ? code : now.defaultLocale, locales };
          await changeLocales(base, next, caller, request);
          return dataResponse(describeLocales(next).find((locale) => locale.code === code));
        }),
        DELETE: guard.requirePermission(
          'write',
          settingsPart,
          async (request, caller) => {
            const { base, now } = await currentLocales();
            const { code } = findLocale(now, request);
            if (code === now.defaultLocale) throw invalid('code', 'is the default locale: choose another one first');
            // Others no longer fall back to it.
            const locales = now.locales
              .filter((locale) => locale.code !== code)
              .map((locale) => ({ ...locale, fallback: null }));
            await changeLocales(base, { ...now, locales }, caller, request);
            return doneResponse();
          },
          new Set(['allowLoss']),
        ),
      },
    ],
  ];
}

function describeLocales({ defaultLocale, locales }: ProposedLocales) {
  return locales.map(({ code, name, fallback }) => ({
    code,
    name,
    isDefault: code === defaultLocale,
    fallback: fallback ?? [],
  }));
}

/** The locale in a path. Throws Failure http.not-found. */
function findLocale({ locales }: ProposedLocales, { segments }: HttpRequest): ProposedLocale {
  const locale = locales.find(({ code }) => code.toLowerCase() === segments[codeSegment]?.toLowerCase());
  if (locale === undefined) throw new Failure('http.not-found');
  return locale;
}

interface LocaleChange {
  readonly code: string | null;
  /** undefined: unchanged. */
  readonly name: string | null | undefined;
  readonly isDefault: boolean;
  /** null: unchanged. */
  readonly fallback: readonly string[] | null;
}

function parseLocaleBody(body: unknown, keys: readonly string[]): LocaleChange {
  if (!isObject(body)) throw invalid('', 'the body must be an object');
  for (const key of Object.keys(body)) if (!keys.includes(key)) throw invalid(key, 'is not known here');
  const { code = null, name, isDefault = false, fallback = null } = body;
  if (code !== null && typeof code !== 'string') throw invalid('code', 'must be a text');
  if (name !== undefined && name !== null && typeof name !== 'string') throw invalid('name', 'must be a text');
  if (typeof isDefault !== 'boolean') throw invalid('isDefault', 'must be true or false');
  if (fallback !== null && !isStringArray(fallback)) throw invalid('fallback', 'must be a list of codes');
  return { code, name: name === '' ? null : name, isDefault, fallback };
}

function invalid(key: string, reason: string): Failure {
  return new Failure('model.invalid', {}, [{ path: key === '' ? [] : [key], message: `${key} ${reason}`.trim() }]);
}
