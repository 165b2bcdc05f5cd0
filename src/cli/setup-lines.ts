/** How the first administrator is made with a one-time code; lines without a trailing newline. `url`: where the server is reached. */
export function setupLines(code: string, url: string): readonly string[] {
  return [
    'There is no administrator yet. This code makes the first one, once and within an hour:',
    code,
    `curl -X POST '${url}/admin/api/setup' -H 'Origin: ${url}' -H 'Content-Type: application/json' \\`,
    `  -d '{"code":"${code}","email":"you@example.org","password":"…"}'`,
  ];
}
