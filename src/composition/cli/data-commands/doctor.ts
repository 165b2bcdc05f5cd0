import pc from 'picocolors';
import { CliError, unreachable } from '../../../foundations/core/index.js';
import { diagnose, type Finding } from '../../app/index.js';
import { appOptions, type ProjectFlags } from '../options.js';
import type { Output } from '../output.js';

/**
 * `octavo doctor`: checks an installation and writes a line per part to standard output. Throws CliError if a problem
 * prevents serving it.
 */
export async function doctor(flags: ProjectFlags, output: Output): Promise<void> {
  const findings = await diagnose(appOptions(flags, process.env));
  const width = Math.max(...findings.map(({ part }) => part.length));
  for (const finding of findings) output.out(formatFinding(finding, width));
  const bad = findings.filter(({ level }) => level === 'bad').length;
  if (bad > 0) throw new CliError(`${bad} of ${findings.length} checks failed: see the lines above`);
}

function formatFinding({ level, part, text, advice }: Finding, width: number): string {
  const end = advice === undefined || advice === '' ? '' : ` ${pc.dim(`→ ${advice}`)}`;
  return `${levelMark(level)} ${part.padEnd(width)}  ${text}${end}`;
}

function levelMark(level: Finding['level']): string {
  switch (level) {
    case 'good':
      return pc.green('✓');
    case 'attention':
      return pc.yellow('!');
    case 'bad':
      return pc.red('✗');
    default:
      return unreachable(level);
  }
}
