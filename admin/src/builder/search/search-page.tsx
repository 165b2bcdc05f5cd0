import { ActionIcon, Alert, Select, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { maxSearchedAttributes } from '../../api/index.js';
import { fieldLabel } from '../../fields/index.js';
import { BackLink, Card, Page, panelText, useModel } from '../../ui/index.js';
import { useBuilder } from '../builder-context.js';
import {
  type DraftShape,
  findShape,
  getAttributeView,
  getShapeKind,
  getShapeSearch,
  type ShapeSearch,
  setShapeSearch,
} from '../draft/index.js';
import { ReadOnlyNotice } from '../read-only-notice.js';
import { useShapeName } from '../use-shape-name.js';
import { IntegerInput } from './integer-input.js';
import { listSearchablePaths } from './list-searchable-paths.js';
import { SearchOptions } from './search-options.js';
import classes from './search-page.module.css';

/** Configures the full-text search of a content type. */
export function SearchPage() {
  const t = useTranslations('builder');
  const { key } = useParams({ from: '/signed-in/builder/types/$key/search' });
  const { draft } = useBuilder();
  const shape = findShape(draft, key);
  const kind = shape === undefined ? null : getShapeKind(shape);
  if (shape !== undefined && (kind === 'collectionType' || kind === 'singleType')) {
    return <ShapeSearchPage key={key} shape={shape} />;
  }
  return (
    <Page title={t('shape.goneTitle')} back={<BackLink to="/builder">{t('overview.title')}</BackLink>}>
      <Alert color="gray">{t('shape.gone')}</Alert>
    </Page>
  );
}

function ShapeSearchPage({ shape }: { readonly shape: DraftShape }) {
  const t = useTranslations('builder');
  const shapeName = useShapeName();
  const { readOnlyReason, updateDraft } = useBuilder();
  const search = getShapeSearch(shape);
  const readOnly = readOnlyReason !== null;
  const change = (changes: Partial<ShapeSearch>): void =>
    updateDraft((previous) => setShapeSearch(previous, shape.key, changes));
  return (
    <Page
      title={t('search.title', { name: shapeName(shape) })}
      description={t('search.description')}
      back={
        <BackLink to="/builder/types/$key" params={{ key: shape.key }}>
          {t('view.back')}
        </BackLink>
      }
    >
      <ReadOnlyNotice />
      <SearchedFields shape={shape} search={search} readOnly={readOnly} onChange={change} />
      {search.weights.length === 0 ? null : (
        <SearchOptions shape={shape} search={search} readOnly={readOnly} onChange={change} />
      )}
    </Page>
  );
}

/** The search of a content type, and how it is changed. */
export interface SearchFormProps {
  readonly shape: DraftShape;
  readonly search: ShapeSearch;
  readonly readOnly: boolean;
  readonly onChange: (changes: Partial<ShapeSearch>) => void;
}

function SearchedFields({ shape, search: { weights }, readOnly, onChange }: SearchFormProps) {
  const t = useTranslations('builder.search');
  const pathLabel = usePathLabel(shape);
  const { draft } = useBuilder();
  const { attributeTypes } = useModel();
  const searched = new Set(weights.map(([path]) => path));
  const offered = listSearchablePaths(draft, shape, attributeTypes).filter(({ path }) => !searched.has(path));
  const isFull = weights.length >= maxSearchedAttributes;
  return (
    <Card title={t('fields')} description={t('fieldsHint')}>
      <Stack>
        {weights.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('none')}
          </Text>
        ) : (
          <ul className={classes.list} aria-label={t('fields')}>
            {weights.map(([path, weight]) => (
              <li key={path} className={classes.row}>
                <Text size="sm" fw={600} className={classes.words}>
                  {pathLabel(path)}
                </Text>
                <IntegerInput
                  aria-label={t('weight', { name: pathLabel(path) })}
                  size="xs"
                  w={90}
                  min={1}
                  max={100}
                  readOnly={readOnly}
                  value={weight}
                  onChange={(chosen = weight) =>
                    onChange({ weights: weights.map((entry) => (entry[0] === path ? [path, chosen] : entry)) })
                  }
                />
                {readOnly ? null : (
                  <ActionIcon
                    aria-label={t('remove', { name: pathLabel(path) })}
                    title={t('remove', { name: pathLabel(path) })}
                    onClick={() => onChange({ weights: weights.filter(([other]) => other !== path) })}
                  >
                    <Trash2 size={16} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
        {readOnly ? null : (
          <Select
            label={t('add')}
            description={isFull ? t('full', { count: maxSearchedAttributes }) : t('addHint')}
            disabled={isFull}
            searchable
            nothingFoundMessage={t('nothing')}
            data={offered.map(({ path }) => ({ value: path, label: pathLabel(path) }))}
            value={null}
            onChange={(path) => (path === null ? undefined : onChange({ weights: [...weights, [path, 1]] }))}
          />
        )}
      </Stack>
    </Card>
  );
}

/** What people call what a path leads to: `Author › Name`. */
function usePathLabel(shape: DraftShape): (path: string) => string {
  const language = useLocale();
  return (path) => {
    const [name = '', ...inner] = path.split('.');
    const attribute = shape.attributes.find((candidate) => candidate.name === name);
    const { label } = attribute === undefined ? {} : getAttributeView(attribute);
    return [label === undefined ? fieldLabel(name) : panelText(label, language), ...inner.map(fieldLabel)].join(' › ');
  };
}
