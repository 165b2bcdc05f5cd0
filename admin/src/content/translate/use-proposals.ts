import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Attribute, type Document, type TextKind, type TranslatedField, translateTexts } from '../../api/index.js';
import { useAssist } from '../../assist/index.js';
import { fieldLabel } from '../../fields/index.js';
import { toastError, toastSuccess, useFailureText } from '../../ui/index.js';

/** Translations that wait for somebody to accept them. They are no part of the form. */
export interface Proposals {
  /** Whether a provider translates for the administrator. */
  readonly isOffered: boolean;
  readonly values: ReadonlyMap<string, unknown>;
  /** The attributes that a proposal is awaited for. */
  readonly pending: readonly Attribute[];
  /** The first attribute of the latest answer; null: there is none. */
  readonly focused: string | null;
  propose(attributes: readonly Attribute[]): void;
  cancel(): void;
  change(name: string, value: unknown): void;
  /** Removes proposals, which were accepted or discarded. */
  remove(names: readonly string[]): void;
}

/** Returns how an attribute is translated; null: it is not. */
export function getTextKind(attribute: Attribute): TextKind | null {
  if (attribute.storage !== 'column') return null;
  switch (attribute.type) {
    case 'string':
    case 'text':
      return 'text';
    case 'richtext':
      return 'markdown';
    case 'blocks':
      return 'blocks';
    default:
      return null;
  }
}

/** What is translated into what. */
export interface ProposalsOptions {
  readonly source: Document;
  readonly sourceLocale: string;
  readonly locale: string;
}

/** Asks the provider for translations of values of the source. A request ends with the view. */
export function useProposals({ source, sourceLocale, locale }: ProposalsOptions): Proposals {
  const t = useTranslations('assist');
  const common = useTranslations('ui');
  const failureText = useFailureText();
  const { translates } = useAssist();
  const [values, setValues] = useState<ReadonlyMap<string, unknown>>(() => new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  const asking = useMutation({
    mutationFn: (attributes: readonly Attribute[]) => {
      request.current = new AbortController();
      const fields = attributes.flatMap((attribute) => {
        const kind = getTextKind(attribute);
        return kind === null ? [] : [{ path: attribute.name, kind, value: source[attribute.name] }];
      });
      return translateTexts({ source: sourceLocale, target: locale, fields }, request.current.signal);
    },
    onSuccess: (fields) => {
      setFocused(fields.find((field) => !('problem' in field))?.path ?? null);
      setValues((current) => new Map([...current, ...fields.flatMap(toEntry)]));
      for (const problem of ['length', 'placeholders'] as const) {
        const names = fields.flatMap((field) => ('problem' in field && field.problem === problem ? [field.path] : []));
        const labels = names.map(fieldLabel).join(', ');
        if (names.length > 0) toastError(t(`problem.${problem}`, { fields: labels }), common('close'));
      }
    },
    onError: (error) => {
      if (request.current?.signal.aborted !== true) toastError(failureText(error), common('close'));
    },
  });

  return {
    isOffered: translates,
    values,
    focused,
    pending: asking.isPending ? asking.variables : [],
    propose(attributes) {
      if (attributes.length === 0) toastSuccess(t('nothing'));
      else asking.mutate(attributes);
    },
    cancel: () => request.current?.abort(),
    change: (name, value) => setValues((current) => new Map([...current, [name, value]])),
    remove: (names) => setValues((current) => new Map([...current].filter(([name]) => !names.includes(name)))),
  };
}

function toEntry(field: TranslatedField): readonly (readonly [string, unknown])[] {
  return 'problem' in field ? [] : [[field.path, field.value]];
}
