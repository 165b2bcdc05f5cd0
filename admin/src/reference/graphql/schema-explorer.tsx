import { Anchor, Breadcrumbs, Text, TextInput } from '@mantine/core';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../../ui/index.js';
import classes from './graphql-page.module.css';

/** Shows the types of a schema, field by field, and leads from each to its type. */
export function SchemaExplorer({ schema }: { readonly schema: GraphQLSchema }) {
  const t = useTranslations('reference.graphql');
  const [path, setPath] = useState<readonly string[]>([]);
  const [filter, setFilter] = useState('');
  const names = path.filter((name) => schema.getType(name) !== undefined);
  const current = schema.getType(names.at(-1) ?? '');
  const open = (to: readonly string[]): void => {
    setPath(to);
    setFilter('');
  };
  const rows = (current === undefined ? rootRows(schema) : typeRows(current)).filter(({ name }) =>
    name.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  return (
    <Card title={t('schema')} description={t('schemaText')}>
      <Breadcrumbs mb="xs">
        {['', ...names].map((name, index) =>
          index === names.length ? (
            <Text key={name} size="sm" fw={600}>
              {name === '' ? t('root') : name}
            </Text>
          ) : (
            <Anchor key={name} component="button" type="button" size="sm" onClick={() => open(names.slice(0, index))}>
              {name === '' ? t('root') : name}
            </Anchor>
          ),
        )}
      </Breadcrumbs>
      <TextInput
        size="xs"
        aria-label={t('filter')}
        placeholder={t('filter')}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <ul className={classes.schema}>
        {rows.map(({ name, args, type }) => (
          <li key={name} className={classes.field}>
            {name}
            {args.length === 0 ? null : (
              <>
                (
                {args.map((argument, index) => (
                  <Fragment key={argument.name}>
                    {index === 0 ? '' : ', '}
                    {argument.name}: <TypeLink type={argument.type} onOpen={(to) => open([...names, to])} />
                  </Fragment>
                ))}
                )
              </>
            )}
            {type === null ? null : (
              <>
                : <TypeLink type={type} onOpen={(to) => open([...names, to])} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TypeLink({ type, onOpen }: { readonly type: GraphQLType; readonly onOpen: (name: string) => void }) {
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.field}
      underline="always"
      onClick={() => onOpen(getNamedType(type).name)}
    >
      {String(type)}
    </Anchor>
  );
}

interface Row {
  readonly name: string;
  readonly args: readonly GraphQLArgument[];
  readonly type: GraphQLType | null;
}

function rootRows(schema: GraphQLSchema): readonly Row[] {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type === null || type === undefined ? [] : [{ name: type.name.toLowerCase(), args: [], type }],
  );
}

function typeRows(type: GraphQLNamedType): readonly Row[] {
  if (isObjectType(type) || isInterfaceType(type)) return Object.values(type.getFields());
  if (isInputObjectType(type)) return Object.values(type.getFields()).map(inputRow);
  if (isUnionType(type)) return type.getTypes().map((one) => ({ name: one.name, args: [], type: one }));
  if (isEnumType(type)) return type.getValues().map(({ name }) => ({ name, args: [], type: null }));
  return [];
}

const inputRow = ({ name, type }: GraphQLInputField): Row => ({ name, args: [], type });
