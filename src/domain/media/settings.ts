/** What an operator decides about files (docs/reference/configuration.md). Sizes in bytes. */
export interface MediaSettings {
  readonly provider: 'local' | 's3';
  /** Of one file. */
  readonly sizeLimit: number;
  /** Of one image that is to be looked into; larger ones are refused. */
  readonly imageSizeLimit: number;
  /** Width times height, over all frames, that an image may have. */
  readonly pixelLimit: number;
  /** Files in one request. */
  readonly filesLimit: number;
  /** Media types that may be uploaded, such as `image/*`; decided by content. SVG needs `svg` besides. */
  readonly allow: readonly string[];
  /** SVG images may be uploaded; what could run in them is taken out. */
  readonly svg: boolean;
  /** Longest sides of the formats that are made of images, by their names; `thumbnail` always fits 245×156. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** Widths and heights that may be asked for on the fly. */
  readonly variantSizes: readonly number[];
  /** Base address of files where something else than this server serves them (a CDN); null: `/uploads` here. */
  readonly baseUrl: string | null;
  /** New files can be fetched with a signed address alone, for so many seconds; null: by everybody. */
  readonly signedSeconds: number | null;
  readonly s3: S3Settings | null;
}

/** Where an S3-compatible store is. */
export interface S3Settings {
  /** With the bucket in the path, such as `https://s3.example.org/media`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** In front of every key; may be empty. */
  readonly prefix: string;
}
