/** Programs by what they call themselves, the particular before the general: most also claim to be another one. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What people call the program behind a `User-Agent`, such as `Firefox · Linux`; null: nothing that we know. */
export function agentName(agent: string | null): string | null {
  if (agent === null) return null;
  const parts = [programs, systems].flatMap((known) => known.find(([pattern]) => pattern.test(agent))?.[1] ?? []);
  return parts.length === 0 ? null : parts.join(' · ');
}
