import {
  Bold,
  Code,
  FileSymlink,
  Heading2,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  TextQuote,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { TextToolbar, ToolbarButton } from '../writing/text-toolbar.js';

/** What the tools of Markdown do. */
export interface MarkdownCommands {
  readonly bold: () => void;
  readonly italic: () => void;
  readonly heading: () => void;
  readonly unordered: () => void;
  readonly ordered: () => void;
  readonly quote: () => void;
  readonly code: () => void;
  readonly link: () => void;
  readonly documentLink: () => void;
  /** null: the role does not reach the library. */
  readonly picture: (() => void) | null;
}

const tools: readonly (readonly [
  name: Exclude<keyof MarkdownCommands, 'picture'>,
  icon: LucideIcon,
  hotkey?: string,
])[] = [
  ['bold', Bold, 'b'],
  ['italic', Italic, 'i'],
  ['heading', Heading2],
  ['unordered', List],
  ['ordered', ListOrdered],
  ['quote', TextQuote],
  ['code', Code, 'e'],
  ['link', Link2, 'k'],
  ['documentLink', FileSymlink],
];

/** The letters that run tools with Ctrl or Cmd. */
export const markdownHotkeys: ReadonlyMap<string, Exclude<keyof MarkdownCommands, 'picture'>> = new Map(
  tools.flatMap(([name, , hotkey]) => (hotkey === undefined ? [] : [[hotkey, name]])),
);

/** The tools of a Markdown text. */
export const MarkdownToolbar = memo(function MarkdownToolbar({
  name,
  commands,
}: {
  readonly name: string;
  readonly commands: MarkdownCommands;
}) {
  const t = useTranslations('fields.writing');
  const blocks = useTranslations('fields.blocks');
  const labels = {
    bold: blocks('bold'),
    italic: blocks('italic'),
    heading: t('heading'),
    unordered: t('unordered'),
    ordered: t('ordered'),
    quote: blocks('quote'),
    code: blocks('code'),
    link: blocks('link'),
    documentLink: t('documentLink'),
  };
  return (
    <TextToolbar label={t('markdownToolbar', { name })}>
      {tools.map(([tool, icon, hotkey]) => (
        <ToolbarButton
          key={tool}
          label={labels[tool]}
          icon={icon}
          pressed={null}
          {...(hotkey === undefined ? {} : { hotkey })}
          onActivate={commands[tool]}
        />
      ))}
      {commands.picture === null ? null : (
        <ToolbarButton label={t('picture')} icon={Image} pressed={null} onActivate={commands.picture} />
      )}
    </TextToolbar>
  );
});
