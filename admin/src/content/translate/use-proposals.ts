import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  type Attribute,
  type ContentType,
  type Document,
  type TranslatedField,
  translateTexts,
} from '../../api/index.js';
import { useAssist } from '../../assist/index.js';
import { usePathLabel } from '../../fields/index.js';
import { toastError, toastSuccess, useFailureText, useModel } from '../../ui/index.js';
import { copyValues } from '../edit/copy-values.js';
import { filterRelationsByLocale } from '../edit/relations-in-locale.js';
import { findTexts, haveSameComponents, replaceTexts } from './component-texts.js';

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

/** What is translated into what. */
export interface ProposalsOptions {
  readonly type: ContentType;
  readonly source: Document;
  readonly sourceLocale: string;
  readonly locale: string;
  readonly form: Pick<UseFormReturn<Record<string, unknown>>, 'getValues'>;
}

/** Texts in one request. */
const batchSize = 100;

/** Asks the provider for translations of values of the source. A request ends with the view. */
export function useProposals({ type, source, sourceLocale, locale, form }: ProposalsOptions): Proposals {
  const t = useTranslations('assist');
  const common = useTranslations('ui');
  const failureText = useFailureText();
  const { translates } = useAssist();
  const model = useModel();
  const client = useQueryClient();
  const pathLabel = usePathLabel();
  const [values, setValues] = useState<ReadonlyMap<string, unknown>>(() => new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  /** The values of components to put texts in: the translation's where its components are those of the source, else copies of these. */
  async function findBases(attributes: readonly Attribute[]): Promise<ReadonlyMap<string, unknown>> {
    const current = form.getValues();
    const differing = new Set(
      attributes
        .filter((attribute) => !haveSameComponents(attribute, source[attribute.name], current[attribute.name], model))
        .map(({ name }) => name),
    );
    const copies = copyValues(type, model, source, ({ name }) => differing.has(name));
    const { values: bases } = await filterRelationsByLocale(client, type, model, copies, locale);
    return new Map(attributes.map(({ name }) => [name, differing.has(name) ? bases[name] : current[name]]));
  }

  const asking = useMutation({
    mutationFn: async (attributes: readonly Attribute[]) => {
      const controller = new AbortController();
      request.current = controller;
      const bases = await findBases(attributes);
      const fields = attributes.flatMap((attribute) => findTexts(attribute, source[attribute.name], model));
      const translated: TranslatedField[] = [];
      for (let start = 0; start < fields.length; start += batchSize) {
        const body = { source: sourceLocale, target: locale, fields: fields.slice(start, start + batchSize) };
        translated.push(...(await translateTexts(body, controller.signal)));
      }
      return { bases, translated };
    },
    onSuccess: ({ bases, translated }, attributes) => {
      const proposed = attributes.flatMap((attribute) => {
        const fields = translated.filter(
          ({ path }) => path === attribute.name || path.startsWith(`${attribute.name}.`),
        );
        if (fields.every((field) => 'problem' in field)) return [];
        // What could not be translated is left empty, as the source is in another language.
        const texts = new Map(fields.map((field) => [field.path, 'problem' in field ? null : field.value]));
        return [[attribute.name, replaceTexts(attribute, bases.get(attribute.name), texts, model)] as const];
      });
      setFocused(proposed[0]?.[0] ?? null);
      setValues((current) => new Map([...current, ...proposed]));
      for (const problem of ['length', 'placeholders'] as const) {
        const paths = translated.flatMap((field) =>
          'problem' in field && field.problem === problem ? [field.path] : [],
        );
        const labels = paths.map((path) => pathLabel(path, type.attributes)).join(', ');
        if (paths.length > 0) toastError(t(`problem.${problem}`, { fields: labels }), common('close'));
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
