/** The keys of a catalogue, with any texts. */
export type TranslationKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : TranslationKeys<T[K]> };
