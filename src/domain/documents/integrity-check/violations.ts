import type { IntegrityRule, RuleViolation } from './types.js';

const saveAgainAdvice = 'open the document, save it and publish it again';
const restoreAdvice = 'restore a backup from before, or ask with what `octavo doctor` says';

/** What to do where a rule does not hold. */
const adviceByRule: Readonly<Record<IntegrityRule, string>> = {
  V1: 'remove the row, or restore the document from a backup',
  V2: 'keep the row with the later updated_at and remove the other; then start Octavo, which makes missing indexes again',
  V3: 'unpublish the document, or restore its draft from its history',
  V4: 'save the document in the locale that is right: the others follow',
  V5: restoreAdvice,
  V6: 'set the relation anew: save the document that has the link',
  V7: 'give one of the documents another value, and publish it again',
  V8: 'remove all documents of the type but one',
  V9: saveAgainAdvice,
  V10: 'stop Octavo, drop the table octavo_totals and start it again: everything is counted anew',
  V11: 'stop Octavo, drop the table and start it again: it is made and filled anew',
  V12: 'stop Octavo, drop the table and start it again: every text is indexed anew',
  database: 'stop Octavo, keep a copy of the database, start it again; restore a backup where that does not mend it',
};

/** A finding with its advice. */
export function createViolation(
  rule: IntegrityRule,
  table: string,
  documentId: string | null,
  text: string,
): RuleViolation {
  return { rule, table, documentId, text, advice: adviceByRule[rule] };
}
