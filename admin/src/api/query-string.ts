/** A value of a query string: nested names become brackets. What is undefined is left out. */
export type Parameter =
  | string
  | number
  | boolean
  | undefined
  | readonly Parameter[]
  | { readonly [name: string]: Parameter };

/** Names and values of a query string. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** The query string of these parameters, in the bracket notation of the interface, without a question mark. */
export function queryString(parameters: Parameters): string {
  return pairsOf(parameters, null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

/** The same for people to read: brackets, dollar signs, colons and commas stand as they are, as browsers and servers take them. */
export function readableQuery(parameters: Parameters): string {
  return queryString(parameters).replace(/%(?:5B|5D|24|3A|2C|2A)/g, decodeURIComponent);
}

function pairsOf(value: Parameter, name: string | null): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object') return name === null ? [] : [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(inner, name === null ? key : `${name}[${key}]`));
}
