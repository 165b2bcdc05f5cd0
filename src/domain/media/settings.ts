/** Settings of files (docs/reference/configuration.md). Sizes in bytes. */
export interface MediaSettings {
  readonly provider: 'local' | 's3';
  /** Maximum size of a file. */
  readonly sizeLimit: number;
  /** Maximum size of an image that can be decoded. */
  readonly imageSizeLimit: number;
  /** Maximum width times height of an image, over all frames. */
  readonly pixelLimit: number;
  /** Maximum number of files in a request. */
  readonly filesLimit: number;
  /** Media types that may be uploaded, such as `image/*`; decided by content. SVG also needs `svg`. */
  readonly allow: readonly string[];
  /** Whether SVG images may be uploaded; they are sanitized. */
  readonly svg: boolean;
  /** Longest sides of the formats of images, by name; `thumbnail` always fits 245×156. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** Allowed widths and heights of variants. */
  readonly variantSizes: readonly number[];
  /** Base address of files if another server serves them (a CDN); null: `/uploads` of this server. */
  readonly baseUrl: string | null;
  /** Makes new files private; their signed addresses are valid for this number of seconds; null: new files are public. */
  readonly signedSeconds: number | null;
  readonly s3: S3Settings | null;
}

/** Address of an S3-compatible storage. */
export interface S3Settings {
  /** With the bucket in its path, such as `https://s3.example.org/media`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Prefix of all keys; may be empty. */
  readonly prefix: string;
}
