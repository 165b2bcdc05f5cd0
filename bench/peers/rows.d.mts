export interface Placed {
  readonly table: string;
  readonly row: Readonly<Record<string, string | number | null>>;
}

export interface Size {
  readonly articles: number;
  readonly authors: number;
  readonly categories: number;
  readonly files: number;
}

export function articleRows(number: number, size: Size, now: number): Iterable<Placed>;
export function surroundingRows(
  size: Size,
  now: number,
  everybody: { readonly roleId: number; readonly firstPermissionId: number },
): Iterable<Placed>;
