import { describe, expect, test } from 'vitest';
import {
  Failure,
  type FailureCode,
  Fault,
  type FaultCode,
  failures,
  faults,
} from '../../src/foundations/core/index.js';
import { emitError } from '../../src/interfaces/api/content/index.js';
import { codeOf, tableRows } from './tables.js';

const rows = new Map(
  tableRows('reference/errors.md').flatMap((cells) => {
    const code = codeOf(cells[0]);
    return code?.includes('.') === true ? [[code, cells.slice(1)] as const] : [];
  }),
);

function onTheWire(error: Error): { readonly status: number; readonly name: string } {
  return JSON.parse(emitError(error, 'x').body?.toString() ?? '').error;
}

describe('docs/reference/errors.md', () => {
  test('describes what there is, and nothing else', () => {
    expect([...rows.keys()].sort()).toEqual([...Object.keys(failures), ...Object.keys(faults)].sort());
  });

  test.each(Object.entries(failures))('%s: status, name, message, when and what to do', (code, entry) => {
    const [status, name, message, when, cure] = rows.get(code) ?? [];
    expect({ status, name, message }).toEqual({
      status: String(entry.status),
      name: onTheWire(new Failure(code as FailureCode)).name,
      message: entry.message,
    });
    expect(when?.length).toBeGreaterThan(10);
    expect(cure?.length).toBeGreaterThan(5);
  });

  test.each(Object.entries(faults))('%s: status, name and log message', (code, entry) => {
    const { status, name } = onTheWire(new Fault(code as FaultCode));
    expect(rows.get(code)?.slice(0, 3)).toEqual([String(status), name, entry.message]);
  });
});
