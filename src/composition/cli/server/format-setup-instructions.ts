/**
 * Returns instructions for creating the first administrator with a one-time code; lines without a trailing newline.
 * `url`: the address of the server. The code is in the fragment of the panel's URL, which browsers do not send.
 */
export function formatSetupInstructions(code: string, url: string): readonly string[] {
  return [
    'There is no administrator yet. This code creates the first one; it works once, within an hour:',
    code,
    `${url}/admin/setup#code=${code}`,
  ];
}
