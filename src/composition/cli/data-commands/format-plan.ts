import pc from 'picocolors';
import type { ModelPlan } from '../../app/index.js';

type PlannedChange = ModelPlan['changes'][number];

/** Formats a plan: a line per change, with conflicts and losses below it, and the statements if `withSql`. */
export function formatPlan({ changes }: ModelPlan, withSql: boolean): readonly string[] {
  return changes.flatMap((change) => [formatChange(change), ...changeDetails(change, withSql)]);
}

function formatChange({ says, cost, rows, refused, loses }: PlannedChange): string {
  const mark = refused.length > 0 ? pc.red('✗') : loses.length > 0 ? pc.yellow('!') : pc.green('+');
  const work = cost === 'instant' ? '' : pc.dim(` (${cost === 'scan' ? 'reads' : 'writes'} ${rows} rows)`);
  return `${mark} ${says}${work}`;
}

function changeDetails({ refused, loses, locks, sql }: PlannedChange, withSql: boolean): readonly string[] {
  return [
    ...refused.map((violation) => `    ${pc.red('prevented by:')} ${describeViolation(violation)}`),
    ...loses.map((violation) => `    ${pc.yellow('would be lost:')} ${describeViolation(violation)}`),
    ...(locks === null ? [] : [`    ${pc.dim(locks)}`]),
    ...(withSql ? sql.map((statement) => `    ${pc.dim(statement)}`) : []),
  ];
}

function describeViolation({ what, count, examples }: PlannedChange['loses'][number]): string {
  const examplesText = examples.length === 0 ? '' : `, e.g. ${examples.join(', ')}`;
  return count === 0 ? what : `${what} (${count}${examplesText})`;
}
