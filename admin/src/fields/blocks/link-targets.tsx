import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Descendant } from 'slate';
import { useSlateSelector } from 'slate-react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../../api/index.js';
import { canReadDrafts, documentStatesQuery } from '../../documents/index.js';
import { useModel } from '../../ui/index.js';
import classes from './additional-elements.module.css';
import type { BlockEditor, DocumentLinkNode } from './block-types.js';

type Target = Pick<DocumentLinkNode, 'contentType' | 'documentId'>;

/** Maximum number of targets of a type per request; others count as found. */
const maxDocumentIds = 100;
const GoneTargets = createContext<ReadonlySet<string>>(new Set());

/** Whether the target of a link is known to be gone. */
export function useIsGone(target: Target): boolean {
  return useContext(GoneTargets).has(keyOf(target));
}

/** Looks up the targets of the links to documents in a text: one request per content type. */
export function LinkTargets({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('fields.blockTools');
  const { contentTypes } = useModel();
  const keys = useSlateSelector(({ children: blocks }: BlockEditor) => targetKeys(blocks).join(' '));
  const listed = keys === '' ? [] : keys.split(' ');
  const lookups = contentTypes.flatMap((type) => {
    const documentIds = listed.flatMap((key) =>
      key.startsWith(`${type.uid}/`) ? [key.slice(type.uid.length + 1)] : [],
    );
    return documentIds.length === 0 || !isKnowable(type)
      ? []
      : [{ type, documentIds: documentIds.slice(0, maxDocumentIds) }];
  });
  const found = useQueries({
    queries: lookups.map(({ type, documentIds }) =>
      documentStatesQuery(type, type.kind === 'singleType' ? null : documentIds),
    ),
  });
  const goneKeys = lookups
    .flatMap(({ type, documentIds }, index) => {
      const existing = found[index]?.data?.map(({ documentId }) => documentId);
      const gone = existing === undefined ? [] : documentIds.filter((id) => !existing.includes(id));
      return gone.map((documentId) => keyOf({ contentType: type.uid, documentId }));
    })
    .join(' ');
  const gone = useMemo(() => new Set(goneKeys === '' ? [] : goneKeys.split(' ')), [goneKeys]);
  return (
    <GoneTargets.Provider value={gone}>
      {children}
      {gone.size === 0 ? null : (
        <div className={classes.note} data-problem role="status">
          {t('goneLinks', { count: gone.size })}
        </div>
      )}
    </GoneTargets.Provider>
  );
}

function keyOf({ contentType, documentId }: Target): string {
  return `${contentType}/${documentId}`;
}

/** Nodes never change: of a text, a key reaches one block. */
const knownKeys = new WeakMap<object, readonly string[]>();

function targetKeys(nodes: readonly Descendant[]): readonly string[] {
  return [...new Set(nodes.flatMap(keysWithin))].sort();
}

function keysWithin(node: Descendant): readonly string[] {
  if (!('type' in node)) return [];
  const known = knownKeys.get(node);
  if (known !== undefined) return known;
  const keys = node.type === 'document-link' ? [keyOf(node)] : node.children.flatMap(keysWithin);
  knownKeys.set(node, keys);
  return keys;
}

/** Documents that the role would not see are not gone for that reason. */
function isKnowable(type: ContentType): boolean {
  return type.actions.includes('find') && (canReadDrafts(type) || !type.draftAndPublish);
}
