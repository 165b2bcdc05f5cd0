import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { askSlug, getApiId, queryKeys, type ScalarAttribute } from '../api/index.js';
import { toInputText } from './input-text.js';
import type { FieldContext } from './widget.js';

/** Debounce in milliseconds before the server is asked for the slug of what was typed. */
const followDelay = 300;

/** Characters that a slug is made of; more than it has itself. */
const maxSourceLength = 500;

/** The field whose slug follows another one. */
export interface FollowedSlugOptions {
  readonly attribute: ScalarAttribute;
  readonly context: FieldContext;
  /** The attribute that the slug is made of; null: it follows none. */
  readonly target: string | null;
  /** What the field holds. */
  readonly text: string;
}

/** The slug of a new document, as long as it follows another field. */
export interface FollowedSlug {
  /** null: it follows nothing, or that is empty. */
  readonly slug: string | null;
  /** It was edited by hand, and follows nothing any more. */
  stop(): void;
}

/** Makes the slug of a document that is not written yet while the field that it is made of is typed. */
export function useFollowedSlug({ attribute, context, target, text }: FollowedSlugOptions): FollowedSlug {
  const [isFollowing, setFollowing] = useState(
    context.documentId === null && context.type.kind === 'collectionType' && text === '' && target !== null,
  );
  const isActive = isFollowing && context.mayExist !== true;
  const watched: unknown = useWatch({ name: target ?? '', disabled: !isActive });
  const [source] = useDebouncedValue(toInputText(watched).trim().slice(0, maxSourceLength), followDelay);
  const isEnabled = isActive && attribute.creatable && source !== '';
  const { data } = useQuery({
    queryKey: [...queryKeys.content(getApiId(context.type)), 'slug', attribute.name, context.locale, source],
    queryFn: () => askSlug(context, attribute.name, source),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  return { slug: isEnabled ? (data?.slug ?? null) : null, stop: () => setFollowing(false) };
}
