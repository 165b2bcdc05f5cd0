import { type Json, unreachable } from '../../../foundations/core/index.js';
import { additiveAssessment, createAssessment, getColumnCost, type ModelPair } from './assessment-base.js';
import type { ChangeAssessment } from './assessment-types.js';
import { isComponentUsed } from './recorded-lookup.js';
import type { ComponentChange, LocaleChange, ShapeChange, TypeChange, TypeNames } from './types.js';

/** Assesses a change of the locales. */
export function assessLocale(change: LocaleChange): ChangeAssessment {
  switch (change.is) {
    case 'locale-added':
      return additiveAssessment(`locale ${change.locale} is new`);
    case 'default-locale':
      return additiveAssessment(`the default locale is ${change.after}, was ${change.before}`);
    case 'locale-removed': {
      const { locale } = change;
      return createAssessment(`locale ${locale} is gone`, {
        cost: 'rewrite',
        losses: [`the versions in ${locale}, and documents that have no other`],
        impactChecks: [{ is: 'no-versions-in', locale, otherwise: 'lost' }],
      });
    }
    default:
      return unreachable(change);
  }
}

/** Assesses a change of a content type or component, except changes of its attributes. */
export function assessShape(change: TypeChange | ComponentChange | ShapeChange, models: ModelPair): ChangeAssessment {
  switch (change.is) {
    case 'type-added':
      return additiveAssessment(`content type ${change.of} is new`);
    case 'component-added':
      return additiveAssessment(`component ${change.of} is new`);
    case 'type-removed':
      return createAssessment(`content type ${change.of} is gone`, {
        losses: [`the documents of ${change.of}`],
        impactChecks: [{ is: 'no-documents', of: change.of, otherwise: 'lost' }],
        refusal: findReusedUid(change.of, models),
      });
    case 'component-removed':
      return assessRemovedComponent(change.of, models);
    case 'type-renamed':
      return assessRenamedType(change.before, change.after);
    case 'component-renamed':
      return createAssessment(`component ${change.before} is called ${change.after}`, {
        cost: isComponentUsed(change.after, models.after) ? 'rewrite' : 'instant',
      });
    case 'type-kind':
      return assessKind(change.of, change.after);
    case 'draft-and-publish':
      return assessDraftAndPublish(change.of, change.after);
    case 'type-localized':
      return assessLocalized(change.of, change.after, models);
    case 'search':
      return assessSearch(change.of, change.before, change.after);
    case 'attributes-ordered':
      return additiveAssessment(
        `the attributes of ${change.of} have another order`,
        getColumnCost(change.of, models.after),
      );
    case 'identified':
      return additiveAssessment(`the ids of ${change.of} are written down`);
    default:
      return unreachable(change);
  }
}

/** Values of a component are removed with the attributes that used it; those changes describe the loss. */
function assessRemovedComponent(uid: string, models: ModelPair): ChangeAssessment {
  const description = `component ${uid} is gone`;
  const refusal = findReusedUid(uid, models);
  if (refusal !== null) return createAssessment(description, { refusal });
  return isComponentUsed(uid, models.before)
    ? createAssessment(description)
    : additiveAssessment(`${description}; no attribute used it`);
}

/** References to a reused uid would silently change their meaning. */
function findReusedUid(uid: string, { after }: ModelPair): string | null {
  if (!Object.hasOwn(after.shapes, uid)) return null;
  return `${uid} is removed and its uid is used again in the same change: make two changes`;
}

function assessRenamedType(before: TypeNames, after: TypeNames): ChangeAssessment {
  const names = describeNewNames(before, after);
  if (before.uid !== after.uid) {
    // Document rows, links to any type and unique values contain the uid.
    const description = [`content type ${before.uid} is called ${after.uid}`, ...(names === '' ? [] : [names])].join(
      '; ',
    );
    return createAssessment(description, { cost: 'rewrite' });
  }
  const description = `content type ${before.uid}: ${names}`;
  const isAddress = before.singularName === after.singularName && before.collectionName === after.collectionName;
  return isAddress ? additiveAssessment(description) : createAssessment(description);
}

function describeNewNames(before: TypeNames, after: TypeNames): string {
  const words = { singularName: 'singular name', pluralName: 'plural name', collectionName: 'table' } as const;
  return (['singularName', 'pluralName', 'collectionName'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => `its ${words[name]} is ${after[name]}`)
    .join(', ');
}

function assessKind(uid: string, after: string): ChangeAssessment {
  if (after === 'singleType') {
    return createAssessment(`content type ${uid} has one document`, {
      cost: 'scan',
      impactChecks: [{ is: 'at-most-one-document', of: uid, otherwise: 'refused' }],
    });
  }
  return createAssessment(`content type ${uid} has many documents`);
}

/** No document changes. An index is made of all versions, before anything is searched. */
function assessSearch(uid: string, before: Json, after: Json): ChangeAssessment {
  if (after === null) return additiveAssessment(`${uid} has no full-text search`);
  const description = `${uid} has ${before === null ? 'a' : 'another'} full-text search`;
  return additiveAssessment(description, 'scan');
}

function assessDraftAndPublish(uid: string, after: boolean): ChangeAssessment {
  if (after)
    return createAssessment(`documents of ${uid} have drafts; existing versions are published`, { cost: 'rewrite' });
  return createAssessment(`documents of ${uid} have no drafts; what is published stays`, {
    cost: 'rewrite',
    losses: [`changes of ${uid} that are not published, and documents that never were`],
    impactChecks: [{ is: 'no-unpublished', of: uid, otherwise: 'lost' }],
  });
}

function assessLocalized(uid: string, isLocalized: boolean, { after }: ModelPair): ChangeAssessment {
  const locale = after.defaultLocale;
  if (isLocalized)
    return createAssessment(`documents of ${uid} have locales; existing versions are in ${locale}`, {
      cost: 'rewrite',
    });
  return createAssessment(`documents of ${uid} have no locales; their version in ${locale} stays`, {
    cost: 'rewrite',
    losses: [`the versions of ${uid} in other locales`],
    impactChecks: [{ is: 'one-locale', of: uid, locale, otherwise: 'lost' }],
  });
}
