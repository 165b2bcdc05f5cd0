/** A package that a server runs with. */
export interface RuntimePackage {
  readonly place: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string | null;
  readonly integrity: string | null;
  readonly optional: boolean;
}

/** A CycloneDX document, as far as it is looked at here. */
export interface Sbom {
  readonly serialNumber: string;
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly purl: string;
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  }[];
}

export function runtimePackages(): readonly RuntimePackage[];
export function sbom(at: string): Sbom;
