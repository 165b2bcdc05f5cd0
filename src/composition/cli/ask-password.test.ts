import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { askPassword } from './ask-password.js';

/** Asks with this on standard input; returns the password and what was shown. */
async function asked(
  texts: readonly string[],
  { terminal = false, variable }: { readonly terminal?: boolean; readonly variable?: string } = {},
): Promise<{ readonly password: string; readonly shown: string }> {
  const input = Object.assign(new PassThrough(), { isTTY: terminal });
  const waiting = [...texts];
  let shown = '';
  const prompt = (question: string): void => {
    shown += question;
    // Whoever is asked answers.
    if (question.endsWith(': ')) setImmediate(() => input.write(waiting.shift() ?? '\u0003'));
  };
  if (!terminal) input.end(texts.join(''));
  const password = await askPassword({ environment: { OCTAVO_PASSWORD: variable }, input, prompt });
  return { password, shown };
}

describe('a password', () => {
  test('comes from the environment before anything is asked', async () => {
    expect(await asked([], { variable: 'from there' })).toEqual({ password: 'from there', shown: '' });
  });

  test('is the first line of what is piped in', async () => {
    expect(await asked([' pass word \r\nrest\n'], { variable: '' })).toEqual({ password: ' pass word ', shown: '' });
    expect((await asked(['no line end'])).password).toBe('no line end');
  });

  test('is asked for twice at a terminal, and not shown', async () => {
    const { password, shown } = await asked(['péss\r', 'péss\r'], { terminal: true });
    expect([password, shown]).toEqual(['péss', 'Password: \nOnce more: \n']);
  });

  test('typed differently the second time is refused', async () => {
    await expect(asked(['one\r', 'two\r'], { terminal: true })).rejects.toThrow('differ');
  });

  test.each([[[]], [['']], [['\n']]])('is missing in %j', async (texts) => {
    await expect(asked(texts)).rejects.toThrow('No password was given');
  });

  test.each([[['\r']], [['\u0003']], [['\u0004']]])('is missing where somebody answers %j', async (texts) => {
    await expect(asked(texts, { terminal: true })).rejects.toThrow('No password was given');
  });
});
