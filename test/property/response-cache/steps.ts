import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { App } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { type Cluster, firstActions } from './cluster.js';
import { writer } from './model.js';

/** One change, over one of the nodes that keep answers, or over the one that keeps none. */
export interface Step {
  readonly node: number;
  readonly what: (typeof changes)[number];
  /** Which document, which value: taken modulo what there is. */
  readonly n: number;
  readonly m: number;
  readonly flag: boolean;
}

const changes = [
  'new article',
  'new other',
  'article',
  'links',
  'component',
  'publish',
  'unpublish',
  'remove',
  'other',
  'inverse',
  'one to one',
  'user',
  'file',
  'rights',
  'drafts',
  'model',
] as const;

export const step: fc.Arbitrary<Step> = fc.record({
  node: fc.nat({ max: 2 }),
  what: fc.constantFrom(...changes),
  n: fc.nat({ max: 1_000 }),
  m: fc.nat({ max: 3 }),
  flag: fc.boolean(),
});

const others = ['writers', 'labels', 'notes'] as const;

/** Makes a change. One that is refused, because what it names is not there, is none. */
export async function take({ node, what, n, m, flag }: Step, cluster: Cluster): Promise<void> {
  const at = [...cluster.cachingNodes, cluster.uncachedNode][node];
  if (at === undefined) throw new Error(`there is no node ${node}`);
  const write = (method: string, path: string, data?: unknown) =>
    cluster.write(at, method, path, data === undefined ? undefined : { data });
  const some = (plural: string) => documentOf(at, cluster, plural, n);
  const shown = flag ? 'published' : 'draft';
  /** Of few, so that they are taken from each other. */
  const last = (plural: string) => documentOf(at, cluster, plural, n % 2);
  const locale = flag ? 'en' : 'fr';
  const status = m % 2 === 0 ? 'draft' : 'published';
  switch (what) {
    case 'new article':
      await write('POST', `articles?locale=${locale}&status=${status}`, { title: `n${m}`, views: m });
      return;
    case 'new other': {
      const plural = others[m % others.length] ?? 'notes';
      await write('POST', `${plural}?status=${shown}`, plural === 'notes' ? { text: `n${m}` } : { name: `n${m}` });
      return;
    }
    case 'article':
      await write('PUT', `articles/${await some('articles')}?locale=${locale}&status=${status}`, { title: `n${n}` });
      return;
    case 'links':
      await write('PUT', `articles/${await some('articles')}?status=${status}`, {
        author: flag ? await some('writers') : null,
        labels: { connect: await named(some('labels')), disconnect: [] },
        owner: m === 0 ? null : cluster.user,
        cover: m === 1 ? null : cluster.file,
        anything: { set: await anything(some) },
      });
      return;
    case 'component':
      await write('PUT', `articles/${await some('articles')}?status=${status}`, {
        seo: flag ? { title: `n${m}`, label: await some('labels') } : null,
      });
      return;
    case 'publish':
    case 'unpublish':
      await write('POST', `articles/${await some('articles')}/actions/${what}?locale=${locale}`, {});
      return;
    case 'remove': {
      const plural = ['articles', ...others][m] ?? 'notes';
      await write('DELETE', `${plural}/${await some(plural)}${flag && m < 1 ? '?locale=fr' : ''}`);
      return;
    }
    case 'other': {
      const plural = others[m % others.length] ?? 'notes';
      const data = plural === 'notes' ? { text: `n${n % 4}` } : { name: `n${n % 4}` };
      await write('PUT', `${plural}/${await some(plural)}?status=${shown}`, data);
      return;
    }
    case 'inverse': {
      const plural = flag ? 'writers' : 'labels';
      await write('PUT', `${plural}/${await some(plural)}`, { articles: { set: await named(some('articles')) } });
      return;
    }
    case 'one to one':
      switch (m) {
        case 0:
          await write('PUT', `notes/${await some('notes')}`, { label: flag ? await last('labels') : null });
          return;
        case 1:
          await write('PUT', `labels/${await some('labels')}`, { note: flag ? await last('notes') : null });
          return;
        default:
          await write('PUT', `articles/${await some('articles')}?status=${status}`, {
            next: flag ? await last('articles') : null,
          });
          return;
      }
    case 'user':
      await cluster.write(at, 'PUT', `users/${cluster.user}`, { username: `ann${m}` });
      return;
    case 'file':
      await cluster.write(at, 'POST', `upload?id=${cluster.file}`, {
        fileInfo: { name: `file ${m}.txt`, caption: `n${n}` },
      });
      return;
    case 'rights':
      await changeRights(at, cluster, m, flag ? firstActions : firstActions.filter((_, index) => index !== n % 5));
      return;
    case 'drafts':
      if (m % 2 === 0) await at.accounts.tokens.change(cluster.rights.token, { readDrafts: flag }, systemActor);
      else await at.accounts.roles.change(cluster.rights.role, { readDrafts: flag }, systemActor);
      return;
    case 'model':
      await changeModel(cluster, node, flag);
  }
}

/** The documentId of one of a type's documents; one of nothing where there is none. */
async function documentOf(at: App, cluster: Cluster, plural: string, n: number): Promise<string> {
  const query = `${plural}?fields=id&status=draft&pagination[pageSize]=100`;
  const { data } = JSON.parse((await cluster.ask(at, 1, query)).body) as {
    readonly data: readonly { documentId: string }[];
  };
  return data[n % data.length]?.documentId ?? 'nothing';
}

async function named(found: Promise<string>): Promise<readonly string[]> {
  const documentId = await found;
  return documentId === 'nothing' ? [] : [documentId];
}

async function anything(some: (plural: string) => Promise<string>): Promise<readonly unknown[]> {
  const notes = await named(some('notes'));
  const writers = await named(some('writers'));
  return [
    ...notes.map((documentId) => ({ documentId, __type: 'api::note.note' })),
    ...writers.map((documentId) => ({ documentId, __type: 'api::writer.writer' })),
  ];
}

async function changeRights(at: App, { rights }: Cluster, whose: number, actions: readonly string[]): Promise<void> {
  const { roles, tokens } = at.accounts;
  if (whose === 0) await tokens.change(rights.token, { actions }, systemActor);
  else await roles.change(whose === 1 ? rights.public : rights.role, { actions }, systemActor);
}

/** Gives writers one attribute more, or takes it away; waits until all nodes serve that. */
async function changeModel(
  { fixture, cachingNodes, uncachedNode }: Cluster,
  node: number,
  more: boolean,
): Promise<void> {
  const at = node % cachingNodes.length;
  if (definedMore(cachingNodes[at]) === more) return;
  await fixture.change(at, { definitions: { 'api::writer.writer': writer(more) } }, { allowLoss: true });
  const deadline = performance.now() + 20_000;
  for (const one of [...cachingNodes, uncachedNode]) {
    while (definedMore(one) !== more) {
      if (performance.now() > deadline) throw new Error('a node does not follow the model');
      await one.inject({ method: 'GET', url: '/api/notes' });
      await pause(10);
    }
  }
}

function definedMore(node: App | undefined): boolean {
  return node?.snapshot.contentTypes.get('api::writer.writer')?.attributes.has('born') === true;
}
