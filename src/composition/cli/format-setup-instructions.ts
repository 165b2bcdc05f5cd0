/**
 * How the first administrator is made with a one-time code; lines without a trailing newline. `url`: where the server is reached. The code
 * stands behind a `#` in the panel's address: browsers keep that part to themselves.
 */
export function formatSetupInstructions(code: string, url: string): readonly string[] {
  return [
    'There is no administrator yet. This code creates the first one; it works once, within an hour:',
    code,
    `${url}/admin/setup#code=${code}`,
  ];
}
