/** Programs by what they call themselves, the particular before the general: most also claim to be another one. */
const browserPatterns: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const operatingSystemPatterns: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What people call the program behind a `User-Agent`, such as `Firefox · Linux`; null: nothing that we know. */
export function userAgentName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const parts = [browserPatterns, operatingSystemPatterns].flatMap(
    (patterns) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return parts.length === 0 ? null : parts.join(' · ');
}
