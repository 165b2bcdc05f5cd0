/** A value of a query string: nested names become brackets. What is undefined is left out. */
export type QueryParameterValue =
  | string
  | number
  | boolean
  | undefined
  | readonly QueryParameterValue[]
  | { readonly [name: string]: QueryParameterValue };

/** Names and values of a query string. */
export type QueryParameters = Readonly<Record<string, QueryParameterValue>>;

/** The query string of these parameters, in the bracket notation of the interface, without a question mark. */
export function toQueryString(parameters: QueryParameters): string {
  return toPairs(parameters, null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

/** The same for people to read: brackets, dollar signs, colons and commas stand as they are, as browsers and servers take them. */
export function toReadableQueryString(parameters: QueryParameters): string {
  return toQueryString(parameters).replace(/%(?:5B|5D|24|3A|2C|2A)/g, decodeURIComponent);
}

function toPairs(value: QueryParameterValue, name: string | null): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object') return name === null ? [] : [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => toPairs(inner, name === null ? key : `${name}[${key}]`));
}
