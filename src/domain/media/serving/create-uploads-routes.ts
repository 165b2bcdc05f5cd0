import { extname } from 'node:path';
import { type Clock, Failure } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse, RouteGroup } from '../../../foundations/http/index.js';
import type { Store } from '../../../storage/database/index.js';
import type { Keys } from '../../accounts/index.js';
import type { Images, VariantRequest } from '../images/images.js';
import { isPicture, pictureKind } from '../images/picture-kinds.js';
import type { MediaSettings } from '../settings.js';
import { createLocalStorage } from '../storage/create-local-storage.js';
import { isObjectKey } from '../storage/object-key.js';
import type { Storage } from '../storage/storage.js';
import { contentDispositionHeader, contentTypeHeader } from './content-disposition.js';
import { parseFileQuery, type ServedFileQuery } from './file-query.js';
import { createFileFinder, type ServedFile } from './find-file.js';
import { createObjectResponse, type ObjectHeaders } from './object-response.js';
import { createSignatures } from './signatures.js';
import { createVariantCache } from './variant-cache.js';
import { createVariants } from './variants.js';

/** Dependencies of the routes of files. */
export interface UploadsDependencies {
  readonly store: Store;
  readonly storage: Storage;
  readonly images: Images;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly settings: Pick<MediaSettings, 'svg' | 'variantSizes' | 'baseUrl'>;
  /** Folder for temporary files. */
  readonly incoming: string;
  /** Folder of cached variants and nothing else, on the same disk. */
  readonly cacheFolder: string;
  /** Maximum bytes of cached variants; default: half a gibibyte. */
  readonly cacheLimit?: number;
}

const defaultCacheLimit = 512 * 1024 ** 2;

/** Limited, because a replaced file keeps its address. Revalidating an unchanged file costs a 304. */
const publicCaching = 'public, max-age=3600, stale-while-revalidate=86400';
const privateCaching = 'private, no-store';
/** Time for which a redirect to the storage is cached. */
const redirectCaching = 'public, max-age=300';

const mimesByExtension: ReadonlyMap<string, string> = new Map(
  (['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const).map(pictureKind).map(({ ext, mime }) => [ext, mime]),
);

/**
 * Creates the route group of files: `GET /uploads/<key>`, with `w`, `h`, `fit` and `format` for a variant (behaviour, section 18). Objects
 * without a row in `files` do not exist; private ones need a signed address. Throws Failure http.not-found, upload.invalid,
 * access.forbidden and errors of the services.
 */
export function createUploadsRoutes(dependencies: UploadsDependencies): RouteGroup {
  const { store, storage, images, clock, keys, settings, incoming } = dependencies;
  const finder = createFileFinder(store, clock);
  const signatures = createSignatures(keys, clock);
  const variantStorage = createLocalStorage(dependencies.cacheFolder);
  const cache = createVariantCache(variantStorage, dependencies.cacheLimit ?? defaultCacheLimit);
  const variants = createVariants({ storage, images, cache, incoming });

  async function serve(key: string, request: HttpRequest): Promise<HttpResponse> {
    const fileQuery = parseFileQuery(request.query, settings.variantSizes);
    const file = await finder.find(key);
    if (file === null) throw new Failure('http.not-found');
    const seconds = file.isPrivate ? remainingSeconds(key, fileQuery) : null;
    const { variant } = fileQuery;
    const answer =
      variant !== null
        ? await serveVariant(file, variant, request)
        : ((await redirectToStorage(key, seconds)) ??
          (await createObjectResponse(storage, key, request, objectHeaders(file))));
    if (answer === null) throw new Failure('http.not-found');
    return answer;
  }

  /** Returns the remaining seconds of a signed address of a private file. */
  function remainingSeconds(key: string, { signature }: ServedFileQuery): number {
    const seconds = signature === null ? 0 : signatures.remainingSeconds(key, signature);
    if (seconds === 0) throw new Failure('access.forbidden');
    return seconds;
  }

  /** Returns a redirect to the storage; null if the storage serves no objects itself. `seconds`: null for public files. */
  async function redirectToStorage(key: string, seconds: number | null): Promise<HttpResponse | null> {
    const { baseUrl } = settings;
    if (storage.name !== 's3' || baseUrl === null) return null;
    if (seconds === null) return redirect(`${baseUrl.replace(/\/+$/, '')}/${key}`, redirectCaching);
    const address = await storage.signedUrl(key, seconds);
    return address === null ? null : redirect(address, privateCaching);
  }

  async function serveVariant(
    file: ServedFile,
    variant: Omit<VariantRequest, 'focalPoint'>,
    request: HttpRequest,
  ): Promise<HttpResponse | null> {
    if (!isPicture(file.mime))
      throw new Failure('upload.invalid', { message: 'Only images can be made in another size' });
    // At most twice: a variant may be evicted between the lookup and the read.
    for (let attempt = 0; attempt < 2; attempt++) {
      const key = await variants.getKey(file, variant);
      if (key === null) return null;
      const variantFile = { ...file, mime: mimesByExtension.get(extname(key)) ?? file.mime };
      const answer = await createObjectResponse(variantStorage, key, request, objectHeaders(variantFile));
      if (answer !== null) return answer;
      cache.evict(key);
    }
    return null;
  }

  function objectHeaders({ mime, name, isPrivate }: ServedFile): ObjectHeaders {
    return {
      cacheControl: isPrivate ? privateCaching : publicCaching,
      contentType: contentTypeHeader(mime),
      contentDisposition: contentDispositionHeader(mime, name, settings.svg),
    };
  }

  return {
    files: true,
    yields: true,
    findCached: () => null,
    route([, key, ...rest]) {
      if (key === undefined || rest.length > 0 || !isObjectKey(key)) return null;
      return new Map([['GET', (request: HttpRequest) => serve(key, request)]]);
    },
  };
}

function redirect(address: string, cacheControl: string): HttpResponse {
  return {
    status: 302,
    body: null,
    revalidates: false,
    headers: ['Location', address, 'Cache-Control', cacheControl],
  };
}
