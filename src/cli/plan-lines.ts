import pc from 'picocolors';
import type { ModelPlan } from '../app/index.js';

type PlannedChange = ModelPlan['changes'][number];

/** A plan for people: a line per change, with what it asks for and loses below it, and the statements where they are asked for. */
export function planLines({ changes }: ModelPlan, withSql: boolean): readonly string[] {
  return changes.flatMap((change) => [headLine(change), ...details(change, withSql)]);
}

function headLine({ says, cost, rows, refused, loses }: PlannedChange): string {
  const mark = refused.length > 0 ? pc.red('✗') : loses.length > 0 ? pc.yellow('!') : pc.green('+');
  const work = cost === 'instant' ? '' : pc.dim(` (${cost === 'scan' ? 'reads' : 'writes'} ${rows} rows)`);
  return `${mark} ${says}${work}`;
}

function details({ refused, loses, locks, sql }: PlannedChange, withSql: boolean): readonly string[] {
  return [
    ...refused.map((against) => `    ${pc.red('stands against it:')} ${described(against)}`),
    ...loses.map((against) => `    ${pc.yellow('would be lost:')} ${described(against)}`),
    ...(locks === null ? [] : [`    ${pc.dim(locks)}`]),
    ...(withSql ? sql.map((statement) => `    ${pc.dim(statement)}`) : []),
  ];
}

function described({ what, count, examples }: PlannedChange['loses'][number]): string {
  const some = examples.length === 0 ? '' : `, e.g. ${examples.join(', ')}`;
  return count === 0 ? what : `${what} (${count}${some})`;
}
