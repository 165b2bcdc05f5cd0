import { Input } from '@mantine/core';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { PanelText } from '../../api/index.js';
import {
  attributeTypeViews,
  defaultWidth,
  FormLayout,
  fieldLabel,
  isAttributeType,
  type PlacedField,
  toFormTabs,
} from '../../fields/index.js';
import type { Language } from '../../translations/languages.js';
import { Card, panelText } from '../../ui/index.js';
import { type DraftAttribute, type DraftShape, getAttributeView, getShapeView } from '../draft/index.js';
import classes from './view-page.module.css';

/** The form of a draft. */
export interface FormPreviewProps {
  readonly shape: DraftShape;
  readonly language: Language;
}

/** Shows what the form of a shape is going to look like in one language, with boxes in place of its inputs. */
export function FormPreview({ shape, language }: FormPreviewProps) {
  const t = useTranslations('builder.view');
  const form = useForm();
  const view = getShapeView(shape);
  const inLanguage = (text: PanelText | undefined): string | null =>
    text === undefined ? null : panelText(text, language);

  function toPlacedField(attribute: DraftAttribute): PlacedField & { readonly name: string } {
    const { name, facts } = attribute;
    const type = isAttributeType(facts.type) ? facts.type : null;
    const { label, help, placeholder, width } = getAttributeView(attribute);
    const isTall = type !== null && (attributeTypeViews[type].isMultiline === true || type === 'blocks');
    return {
      name,
      path: name,
      width: width ?? (type === null ? 'full' : defaultWidth(type)),
      isTitle: false,
      content: (
        <Input.Wrapper
          label={inLanguage(label) ?? fieldLabel(name)}
          labelElement="div"
          description={inLanguage(help)}
          required={facts.required === true}
          inputWrapperOrder={['label', 'input', 'description']}
        >
          <div className={classes.box} data-tall={isTall}>
            {inLanguage(placeholder)}
          </div>
        </Input.Wrapper>
      ),
    };
  }

  const groups = view.groups?.map(({ heading, tab, ...group }) => ({
    ...group,
    ...(heading === undefined ? {} : { heading: panelText(heading, language) }),
    ...(tab === undefined ? {} : { tab: panelText(tab, language) }),
  }));
  return (
    <Card title={t('preview')}>
      <FormProvider {...form}>
        <FormLayout
          tabs={toFormTabs(shape.attributes.map(toPlacedField), groups === undefined ? undefined : { groups })}
          variant="plain"
        />
      </FormProvider>
    </Card>
  );
}
