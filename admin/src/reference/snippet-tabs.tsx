import { Code, Tabs } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CopyText } from '../ui/index.js';
import classes from './reference-page.module.css';
import { type Asking, addressOf, clientOf, curlOf, fetchOf } from './snippets.js';

const forms = ['address', 'curl', 'fetch', 'client'] as const;

/** A question as an address, and as others write it; each can be copied. */
export function SnippetTabs({ asking }: { readonly asking: Asking }) {
  const t = useTranslations('reference.snippet');
  return (
    <Tabs defaultValue="address" keepMounted={false}>
      <Tabs.List>
        {forms.map((form) => (
          <Tabs.Tab key={form} value={form}>
            {t(form)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {forms.map((form) => {
        const text = textAs(form, asking);
        return (
          <Tabs.Panel key={form} value={form} pt="sm" className={classes.snippet}>
            <Code
              block
              role="region"
              tabIndex={0}
              className={classes.code}
              data-wrap={form === 'address'}
              aria-label={t(form)}
            >
              {text}
            </Code>
            <div className={classes.copy}>
              <CopyText text={form === 'address' ? `${asking.origin}${text}` : text} what={t(form)} />
            </div>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}

function textAs(form: (typeof forms)[number], asking: Asking): string {
  switch (form) {
    case 'address':
      return addressOf(asking.type, asking.question);
    case 'curl':
      return curlOf(asking);
    case 'fetch':
      return fetchOf(asking);
    case 'client':
      return clientOf(asking);
  }
}
