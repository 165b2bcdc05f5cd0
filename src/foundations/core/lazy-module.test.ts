import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fault } from './errors.js';
import { lazyModule, preloadModules } from './lazy-module.js';

describe('a module that is loaded later', () => {
  test('is loaded on first use, or by preloadModules', async () => {
    const loaded: string[] = [];
    const first = lazyModule('one', async () => loaded.push('first'));
    lazyModule('two', async () => loaded.push('second'));
    expect(loaded).toEqual([]);
    await first();
    expect(loaded).toEqual(['first']);
    await preloadModules();
    expect(loaded).toEqual(['first', 'second']);
  });

  test.runIf('require_module' in process.features)('is required from its bundled file, if that is known', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-lazy-'));
    try {
      const file = join(folder, 'part.mjs');
      writeFileSync(file, 'export const times = (globalThis.partTimes = (globalThis.partTimes ?? 0) + 1);');
      const part = lazyModule('part', () => Promise.reject(new Error('imported')), file);
      await preloadModules();
      expect(globalThis).not.toHaveProperty('partTimes');
      expect(await part()).toMatchObject({ times: 1 });
      expect(await part()).toMatchObject({ times: 1 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    [
      'Cannot find native binding.\nnpm has a bug related to optional dependencies',
      undefined,
      'Run "npm install" on this machine',
    ],
    ['EMFILE: too many open files', 'EMFILE', 'Allow more open files (ulimit -n)'],
  ])(
    'newcomers A4: and cannot be read (%j) is a fault that names it, the cause and what to do',
    async (message, code, advice) => {
      const cause = Object.assign(new Error(message), code === undefined ? {} : { code });
      const fault: unknown = await lazyModule('some-package', () => Promise.reject(cause))().catch(
        (error: unknown) => error,
      );
      expect(fault).toBeInstanceOf(Fault);
      expect(fault).toMatchObject({ code: 'server.part', status: 503, cause: { cause } });
      const reported = ((fault as Fault).cause as Error).message;
      expect(reported).toContain(`some-package: ${message.split('\n', 1)[0]?.replace(/\.$/, '')}. ${advice}`);
    },
  );
});
