import { describe, expect, test } from 'vitest';
import { createProgram } from '../../src/composition/cli/index.js';
import { codeOf, tableRows } from './tables.js';

const program = createProgram({ out: () => undefined, err: () => undefined });
const rows = tableRows('reference/command-line.md');

describe('docs/reference/command-line.md', () => {
  test('lists every command with its arguments, and no other', () => {
    const documented = rows.flatMap((cells) => {
      const text = codeOf(cells[0]);
      return text?.startsWith('octavo ') === true ? [text.slice('octavo '.length)] : [];
    });
    const existing = program.commands.map((command) => {
      const words = command.registeredArguments.map((argument) => `<${argument.name()}>`);
      return [command.name(), ...words].join(' ');
    });
    expect([...documented].sort()).toEqual([...existing].sort());
  });

  test('lists every option with the commands that take it, and no other', () => {
    const documented = rows.flatMap((cells) => {
      const flags = codeOf(cells[0]);
      return flags?.startsWith('--') === true
        ? (cells[1] ?? '').split(', ').map((command) => `${command} ${flags}`)
        : [];
    });
    const existing = program.commands.flatMap((command) =>
      command.options.map((option) => `${command.name()} ${option.flags}`),
    );
    expect([...documented].sort()).toEqual([...existing].sort());
  });
});
