import type { RecordedFacts, RecordedModel } from '../../../language/schema/index.js';
import type { TargetJson } from '../../sql/layout/index.js';
import type { Lineage } from './lineage.js';

/** The content type whose version holds the component: it says whether links can name a version. uids before and after. */
export interface OwnerUids {
  readonly before: string;
  readonly after: string;
}

/** Everything that says which version of its target a link can name, on both sides of a change. */
export interface PinSides {
  readonly before: PinSide;
  readonly after: PinSide;
}

/** One side: what is known of the content types that hold the link and that it leads to. */
export interface PinSide {
  readonly model: RecordedModel;
  readonly owner: RecordedFacts;
  readonly target: RecordedFacts;
}

/** The facts of a content type; none where there is no such type. */
export function contentTypeFacts({ shapes }: RecordedModel, uid: string): RecordedFacts {
  return (Object.hasOwn(shapes, uid) ? shapes[uid] : undefined)?.facts ?? {};
}

/**
 * The version that a link names afterwards. A link whose owner has locales or drafts of its own names none; one whose owner gives its
 * locales up goes on leading to the locale that it was in. `locale`: of the owner's version.
 */
export function pinsAfter(link: TargetJson, { before, after }: PinSides, locale: string): Pick<TargetJson, 'l' | 'v'> {
  const status = after.owner.draftAndPublish !== true && after.target.draftAndPublish === true ? link.v : undefined;
  const pinnedLocale = pinnedLocaleAfter(link, before, after, locale);
  return { ...(pinnedLocale === undefined ? {} : { l: pinnedLocale }), ...(status === undefined ? {} : { v: status }) };
}

function pinnedLocaleAfter(link: TargetJson, before: PinSide, after: PinSide, locale: string): string | undefined {
  if (after.owner.localized === true || after.target.localized !== true) return undefined;
  const { locales, defaultLocale } = after.model;
  if (before.target.localized !== true) return defaultLocale;
  if (before.owner.localized === true) return locales.includes(locale) ? locale : defaultLocale;
  return link.l !== undefined && locales.includes(link.l) ? link.l : undefined;
}

/** The locale that a version has after a change, as far as it stays. */
export function versionLocaleAfter({ before, after }: PinSides, locale: string): string {
  if (after.owner.localized !== true) return '';
  return before.owner.localized === true ? locale : after.model.defaultLocale;
}

/** Whether every version that a link names can still be named, and no other has to be. `target`: uid before; null: of any type. */
export function pinsUnchanged(owner: OwnerUids, target: string | null, lineage: Lineage): boolean {
  const { from, to } = lineage;
  const [before, after] = [contentTypeFacts(from, owner.before), contentTypeFacts(to, owner.after)];
  const targets = target === null ? Object.keys(from.shapes) : [target];
  const targetsUnchanged = (fact: string) =>
    targets.every(
      (uid) => contentTypeFacts(from, uid)[fact] === contentTypeFacts(to, lineage.shapeAfter(uid) ?? '')[fact],
    );
  const isUnchanged = (fact: string) =>
    before[fact] === after[fact] && (after[fact] === true || targetsUnchanged(fact));
  const keepsAllLocales = from.locales.every((locale) => to.locales.includes(locale));
  return isUnchanged('draftAndPublish') && isUnchanged('localized') && (after.localized === true || keepsAllLocales);
}
