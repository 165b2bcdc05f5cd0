import type { IntegrityRule, RuleViolation } from './types.js';

const saveAgainAdvice = 'open the document, save it and publish it again';
const restoreAdvice = 'restore a backup from before the damage, or report it with the output of `octavo doctor`';

/** What to do about a violation of each rule. */
const adviceByRule: Readonly<Record<IntegrityRule, string>> = {
  V1: 'remove the row, or restore the document from a backup',
  V2: 'keep the row with the later updated_at and remove the other; then start Octavo, which creates missing indexes again',
  V3: 'unpublish the document, or restore its draft from its history',
  V4: 'save the document in the locale whose value is right: it is copied to the others',
  V5: restoreAdvice,
  V6: 'set the relation again: save the document that has the link',
  V7: 'give one of the documents another value, and publish it again',
  V8: 'remove all documents of the type but one',
  V9: saveAgainAdvice,
  V10: 'stop Octavo, drop the table octavo_totals and start it again: Octavo counts every total again',
  V11: 'stop Octavo, drop the table and start it again: Octavo creates and fills it again',
  V13: 'take the document out of the change set, and put it in again',
  V12: 'stop Octavo, drop the table and start it again: Octavo indexes every text again',
  V14: 'stop Octavo, drop the table and start it again: Octavo indexes every version again',
  database: 'stop Octavo, copy the database, start Octavo again; restore a backup if that does not repair it',
};

/** Returns a violation with the advice of its rule. */
export function createViolation(
  rule: IntegrityRule,
  table: string,
  documentId: string | null,
  text: string,
): RuleViolation {
  return { rule, table, documentId, text, advice: adviceByRule[rule] };
}
