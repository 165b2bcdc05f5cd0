import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { askPassword } from './ask-password.js';

/** Prompts with this on standard input; returns the password and the output. */
async function prompted(
  texts: readonly string[],
  { terminal = false, variable }: { readonly terminal?: boolean; readonly variable?: string } = {},
): Promise<{ readonly password: string; readonly shown: string }> {
  const input = Object.assign(new PassThrough(), { isTTY: terminal });
  const waiting = [...texts];
  let shown = '';
  const prompt = (text: string): void => {
    shown += text;
    // Answers each prompt.
    if (text.endsWith(': ')) setImmediate(() => input.write(waiting.shift() ?? '\u0003'));
  };
  if (!terminal) input.end(texts.join(''));
  const password = await askPassword({ environment: { OCTAVO_PASSWORD: variable }, input, prompt });
  return { password, shown };
}

describe('a password', () => {
  test('comes from the environment without a prompt', async () => {
    expect(await prompted([], { variable: 'from there' })).toEqual({ password: 'from there', shown: '' });
  });

  test('is the first line of what is piped in', async () => {
    expect(await prompted([' pass word \r\nrest\n'], { variable: '' })).toEqual({ password: ' pass word ', shown: '' });
    expect((await prompted(['no line end'])).password).toBe('no line end');
  });

  test('is prompted for twice at a terminal, and not shown', async () => {
    const { password, shown } = await prompted(['péss\r', 'péss\r'], { terminal: true });
    expect([password, shown]).toEqual(['péss', 'Password: \nOnce more: \n']);
  });

  test('typed differently the second time is refused', async () => {
    await expect(prompted(['one\r', 'two\r'], { terminal: true })).rejects.toThrow('differ');
  });

  test.each([[[]], [['']], [['\n']]])('is missing in %j', async (texts) => {
    await expect(prompted(texts)).rejects.toThrow('No password was given');
  });

  test.each([[['\r']], [['\u0003']], [['\u0004']]])('is missing after the input %j', async (texts) => {
    await expect(prompted(texts, { terminal: true })).rejects.toThrow('No password was given');
  });
});
