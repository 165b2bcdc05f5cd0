import { useLocale } from 'use-intl';

/** What a locale is called in the panel's language, such as `French` for `fr`. */
export function useLocaleName(): (code: string) => string {
  const language = useLocale();
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch (error) {
      // Projects may call locales what no standard knows.
      if (error instanceof RangeError) return code;
      throw error;
    }
  };
}
