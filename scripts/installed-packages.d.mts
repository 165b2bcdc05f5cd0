export const installedPackages: ReadonlyMap<string, string>;
export const neverThere: readonly string[];
export function staysInstalled(id: string): boolean;
