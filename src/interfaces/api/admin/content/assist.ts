import {
  type AssistCaller,
  type AssistChange,
  type EmbeddingModel,
  maxDimensions,
  type SourceField,
  textKinds,
} from '../../../../domain/assist/index.js';
import { Failure, isObject } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import { requestActor } from '../../content/index.js';
import type { AdministratorCaller } from '../accounts/guard.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields, maxRowId } from '../body-fields.js';
import type * as wire from '../contract.js';
import { dataResponse } from '../responses.js';

const settingsPart = 'settings::assist';
const maxFields = 200;
const maxPathLength = 500;
/** Pixels of the image that is sent to the provider. */
const pictureSize = 768;

/** Returns the routes of the AI provider: reading is using it, writing is configuring it. */
export function assistRoutes({ assist, media, snapshot, guard, vectorQueue }: AdminRouteParts): readonly AdminRoute[] {
  function checkLocale(locale: string): void {
    if (snapshot.locales.includes(locale)) return;
    throw new Failure('write.unknown-locale', { locale, known: snapshot.locales.join(', ') });
  }

  return [
    ['assist', { GET: guard.requirePermission('read', settingsPart, async () => dataResponse(await assist.state())) }],
    [
      'assist/settings',
      {
        GET: guard.requirePermission('write', settingsPart, async () => dataResponse(await assist.settings())),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) =>
          dataResponse(await assist.configure(parseSettings(request.body), requestActor(caller, request))),
        ),
      },
    ],
    [
      'assist/vectors',
      {
        GET: guard.requirePermission('write', settingsPart, async () => {
          const progress: readonly wire.VectorProgress[] = await vectorQueue.progress();
          return dataResponse(progress);
        }),
      },
    ],
    [
      'assist/test',
      {
        POST: guard.requirePermission('write', settingsPart, async (request, caller) =>
          dataResponse(await assist.test(assistCaller(caller, request))),
        ),
      },
    ],
    [
      'assist/translate',
      {
        POST: guard.requirePermission('read', settingsPart, async (request, caller) => {
          const translation = parseTranslation(request.body);
          checkLocale(translation.source);
          checkLocale(translation.target);
          return dataResponse(await assist.translate(translation, assistCaller(caller, request)));
        }),
      },
    ],
    [
      'assist/describe',
      {
        POST: guard.requirePermission('read', settingsPart, async (request, caller) => {
          if (!caller.ability.can('read', 'settings::media')) throw new Failure('access.forbidden');
          const { fileId, locale } = parseDescription(request.body);
          checkLocale(locale);
          const readPicture = async () => {
            const bytes = await media.smallPicture(fileId, pictureSize);
            return { bytes, mime: 'image/jpeg', locale };
          };
          const text = await assist.describe(readPicture, assistCaller(caller, request));
          return dataResponse({ text } satisfies wire.ImageDescription);
        }),
      },
    ],
  ];
}

function assistCaller({ identity }: AdministratorCaller, { disconnected }: HttpRequest): AssistCaller {
  return { administrator: identity.id, disconnected: disconnected?.() };
}

/** Returns null for an empty address: there shall be no provider. Throws Failure account.*. */
function parseSettings(body: unknown): AssistChange | null {
  const fields = new BodyFields(body, ['url', 'key', 'model', 'pictures', 'embeddings']);
  const url = fields.requiredText('url');
  const key = fields.text('key');
  const model = fields.text('model') ?? '';
  const pictures = fields.boolean('pictures') ?? false;
  const embeddings = fields.objectOrNull('embeddings') ?? null;
  fields.throwProblems();
  const change = { url, model, pictures, embeddings: embeddings && parseEmbeddings(embeddings) };
  return url.trim() === '' ? null : { ...change, ...(key === undefined ? {} : { key }) };
}

/** Returns null for an empty name: no vectors are made. */
function parseEmbeddings(body: Readonly<Record<string, unknown>>): EmbeddingModel | null {
  const fields = new BodyFields(body, ['model', 'dimensions']);
  const model = fields.requiredText('model');
  const dimensions = fields.integerOrNull('dimensions', 1, maxDimensions) ?? null;
  fields.throwProblems();
  return model.trim() === '' ? null : { model, dimensions };
}

function parseTranslation(body: unknown): wire.TranslateBody {
  const fields = new BodyFields(body, ['source', 'target', 'fields']);
  const source = fields.requiredText('source');
  const target = fields.requiredText('target');
  const list = fields.list('fields') ?? [];
  fields.throwProblems();
  if (list.length > maxFields) throw new Failure('assist.too-long', { limit: `${maxFields} fields` });
  return { source, target, fields: list.map(parseField) };
}

function parseField(entry: unknown): SourceField {
  const kind = textKinds.find((known) => isObject(entry) && entry.kind === known);
  if (isObject(entry) && typeof entry.path === 'string' && entry.path.length <= maxPathLength && kind !== undefined) {
    return { path: entry.path, kind, value: entry.value };
  }
  const message = `fields must be a list of objects with path, kind (one of ${textKinds.join(', ')}) and value`;
  throw new Failure('account.invalid', { message });
}

function parseDescription(body: unknown): wire.DescribeBody {
  const fields = new BodyFields(body, ['fileId', 'locale']);
  const fileId = fields.requiredInteger('fileId', 1, maxRowId);
  const locale = fields.requiredText('locale');
  fields.throwProblems();
  return { fileId, locale };
}
