import { expect, test } from 'vitest';
import type { MediaSettings } from '../../../domain/media/index.js';
import { pictureOrigins } from './route-groups.js';

const s3 = { endpoint: 'https://s3.example.org/media', region: '', accessKeyId: '', secretAccessKey: '', prefix: '' };

test.each<[Partial<MediaSettings>, readonly string[]]>([
  [{ provider: 'local', baseUrl: null, s3: null }, []],
  [{ provider: 'local', baseUrl: 'https://cdn.example.org/files', s3 }, ['https://cdn.example.org']],
  [{ provider: 's3', baseUrl: null, s3 }, []],
  [{ provider: 's3', baseUrl: 'https://cdn.example.org', s3 }, ['https://cdn.example.org', 'https://s3.example.org']],
  [{ provider: 's3', baseUrl: 'https://s3.example.org/media', s3 }, ['https://s3.example.org']],
])('%j', (settings, origins) => {
  expect(pictureOrigins(settings as MediaSettings)).toEqual(origins);
});
