import { describe, expect, test } from 'vitest';
import { Fault } from './errors.js';
import { later, loadParts } from './later.js';

describe('a part that is loaded later', () => {
  test('waits until it is asked for, or until all parts are', async () => {
    const loaded: string[] = [];
    const first = later(async () => loaded.push('first'));
    later(async () => loaded.push('second'));
    expect(loaded).toEqual([]);
    await first();
    expect(loaded).toEqual(['first']);
    await loadParts();
    expect(loaded).toEqual(['first', 'first', 'second']);
  });

  test('and cannot be read is a fault of the world, with its cause', async () => {
    const cause = new Error('EMFILE: too many open files');
    const fault: unknown = await later(() => Promise.reject(cause))().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Fault);
    expect(fault).toMatchObject({ code: 'server.part', status: 503, cause });
  });
});
