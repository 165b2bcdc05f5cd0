import { Code, Tabs } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CopyTextButton } from '../ui/index.js';
import classes from './reference-page.module.css';
import { clientSnippet, curlSnippet, fetchSnippet, requestPath, type SnippetRequest } from './snippets.js';

const snippetKinds = ['address', 'curl', 'fetch', 'client'] as const;

/** A query as a URL and as code; each can be copied. */
export function SnippetTabs({ request }: { readonly request: SnippetRequest }) {
  const t = useTranslations('reference.snippet');
  return (
    <Tabs defaultValue="address" keepMounted={false}>
      <Tabs.List>
        {snippetKinds.map((kind) => (
          <Tabs.Tab key={kind} value={kind}>
            {t(kind)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippetKinds.map((kind) => {
        const text = renderSnippet(kind, request);
        return (
          <Tabs.Panel key={kind} value={kind} pt="sm" className={classes.snippet}>
            <Code
              block
              role="region"
              tabIndex={0}
              className={classes.code}
              data-wrap={kind === 'address'}
              aria-label={t(kind)}
            >
              {text}
            </Code>
            <div className={classes.copy}>
              <CopyTextButton text={kind === 'address' ? `${request.origin}${text}` : text} copyLabel={t(kind)} />
            </div>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}

function renderSnippet(kind: (typeof snippetKinds)[number], request: SnippetRequest): string {
  switch (kind) {
    case 'address':
      return requestPath(request.type, request.query);
    case 'curl':
      return curlSnippet(request);
    case 'fetch':
      return fetchSnippet(request);
    case 'client':
      return clientSnippet(request);
  }
}
