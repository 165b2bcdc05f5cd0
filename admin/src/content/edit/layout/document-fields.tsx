import type { Attribute, ContentType } from '../../../api/index.js';
import { useVisibilityRules } from '../../../documents/index.js';
import {
  Field,
  type FieldContext,
  FormLayout,
  type FormTab,
  fieldWidth,
  type PlacedField,
} from '../../../fields/index.js';
import { ConditionalField } from '../conditional-field.js';
import type { DocumentPermissions } from '../document-permissions.js';
import { useGrowingCount } from './use-growing-count.js';

/** The fields of a document. */
export interface DocumentFieldsProps {
  readonly type: ContentType;
  /** The attributes that are shown, as the form has them. */
  readonly tabs: readonly FormTab<Attribute>[];
  readonly context: FieldContext;
  readonly permissions: Pick<DocumentPermissions, 'change' | 'readOnlyReason'>;
}

/** Shows the fields of a document as its type lays them out. Until all are there, `[data-growing]` is among them: what stands below moves. */
export function DocumentFields({ type, tabs, context, permissions }: DocumentFieldsProps) {
  const visibilityRules = useVisibilityRules().get(type.uid);
  const total = tabs.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields)).length;
  const shownCount = useGrowingCount(total);
  let place = 0;

  function toPlacedField(attribute: Attribute): PlacedField {
    const { name } = attribute;
    place += 1;
    return {
      name,
      path: name,
      width: fieldWidth(attribute),
      isTitle: name === type.titleAttribute,
      content:
        place > shownCount ? null : (
          <ConditionalField visibility={visibilityRules?.get(name) ?? null}>
            <div data-field={name}>
              <Field
                attribute={attribute}
                context={context}
                path={name}
                readOnly={!permissions.change(attribute)}
                readOnlyReason={permissions.readOnlyReason(attribute)}
              />
            </div>
          </ConditionalField>
        ),
    };
  }

  const placedTabs = tabs.map((tab) => ({
    ...tab,
    groups: tab.groups.map((group) => ({ ...group, fields: group.fields.map(toPlacedField) })),
  }));
  return (
    <>
      <FormLayout tabs={placedTabs} variant="cards" />
      {shownCount < total ? <span data-growing hidden /> : null}
    </>
  );
}
