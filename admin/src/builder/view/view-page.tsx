import { Alert, Select, SimpleGrid, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { fieldLabel } from '../../fields/index.js';
import { type Language, languages } from '../../translations/languages.js';
import { BackLink, Card, Page, panelText, useModel } from '../../ui/index.js';
import { useBuilder } from '../builder-context.js';
import {
  type DraftShape,
  findShape,
  getAttributeView,
  getShapeKind,
  getShapeView,
  setShapeView,
} from '../draft/index.js';
import { ReadOnlyNotice } from '../read-only-notice.js';
import { useShapeName } from '../use-shape-name.js';
import { FormOrder } from './form-order.js';
import { FormPreview } from './form-preview.js';
import { IconPicker } from './icon-picker.js';
import { PanelTextInput } from './panel-text-input.js';
import classes from './view-page.module.css';

/** Configures how the panel shows a content type or component, beside what its form becomes. */
export function ViewPage() {
  const t = useTranslations('builder');
  const { key } = useParams({ from: '/signed-in/builder/types/$key/view' });
  const { draft } = useBuilder();
  const shape = findShape(draft, key);
  if (shape !== undefined) return <ShapeViewPage key={key} shape={shape} />;
  return (
    <Page title={t('shape.goneTitle')} back={<BackLink to="/builder">{t('overview.title')}</BackLink>}>
      <Alert color="gray">{t('shape.gone')}</Alert>
    </Page>
  );
}

function ShapeViewPage({ shape }: { readonly shape: DraftShape }) {
  const t = useTranslations('builder.view');
  const shapeName = useShapeName();
  const [language, setLanguage] = useState<Language>(useLocale());
  return (
    <Page
      title={t('title', { name: shapeName(shape) })}
      description={t('description')}
      back={
        <BackLink to="/builder/types/$key" params={{ key: shape.key }}>
          {t('back')}
        </BackLink>
      }
      actions={
        <Select
          aria-label={t('language')}
          w={170}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          value={language}
          onChange={(chosen) =>
            setLanguage(Object.keys(languages).find((code): code is Language => code === chosen) ?? language)
          }
        />
      }
    >
      <ReadOnlyNotice />
      <div className={classes.columns}>
        <Stack>
          <GeneralCard shape={shape} language={language} />
          <FormOrder shape={shape} language={language} />
        </Stack>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than the window is scrolled with the keyboard */}
        <div className={classes.preview} tabIndex={0}>
          <FormPreview shape={shape} language={language} />
        </div>
      </div>
    </Page>
  );
}

/** The names of a shape besides those in the API. */
function GeneralCard({ shape, language }: { readonly shape: DraftShape; readonly language: Language }) {
  const t = useTranslations('builder.view');
  const { readOnlyReason, updateDraft } = useBuilder();
  const { attributeTypes } = useModel();
  const view = getShapeView(shape);
  const readOnly = readOnlyReason !== null;
  const isType = getShapeKind(shape) !== 'component';
  const change = (changes: Parameters<typeof setShapeView>[2]): void =>
    updateDraft((previous) => setShapeView(previous, shape.key, changes));
  const titles = shape.attributes
    .filter(({ facts }) => attributeTypes.some(({ name, canBeTitle }) => canBeTitle && name === facts.type))
    .map((attribute) => {
      const { label } = getAttributeView(attribute);
      return {
        value: attribute.name,
        label: label === undefined ? fieldLabel(attribute.name) : panelText(label, language),
      };
    });
  return (
    <Card title={t('general')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
        {getShapeKind(shape) === 'collectionType' ? (
          <PanelTextInput
            key={language}
            label={t('plural')}
            description={t('pluralHint')}
            maxLength={100}
            commitOn="blur"
            readOnly={readOnly}
            language={language}
            value={view.plural}
            onChange={(plural) => change({ plural })}
          />
        ) : null}
        <Select
          label={t('entryTitle')}
          description={t('entryTitleHint')}
          readOnly={readOnly}
          data={[{ value: '', label: t('entryTitleAuto') }, ...titles]}
          value={view.title ?? ''}
          onChange={(title) => change({ title: title === '' || title === null ? undefined : title })}
        />
        {isType ? <IconPicker value={view.icon} readOnly={readOnly} onChange={(icon) => change({ icon })} /> : null}
      </SimpleGrid>
    </Card>
  );
}
