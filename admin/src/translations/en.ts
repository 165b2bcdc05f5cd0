import { agentStrings } from '../agents/strings-en.js';
import { appStrings } from '../app/strings-en.js';
import { assistStrings } from '../assist/strings-en.js';
import { builderStrings } from '../builder/strings-en.js';
import { contentStrings } from '../content/strings-en.js';
import { fieldStrings } from '../fields/strings-en.js';
import { mediaStrings } from '../media/strings-en.js';
import { referenceStrings } from '../reference/strings-en.js';
import { settingsStrings } from '../settings/strings-en.js';
import { uiStrings } from '../ui/strings-en.js';

/** Everything that the panel says, in English: the keys of every other language. */
export const englishTranslations = {
  agents: agentStrings,
  app: appStrings,
  assist: assistStrings,
  ui: uiStrings,
  builder: builderStrings,
  content: contentStrings,
  fields: fieldStrings,
  media: mediaStrings,
  reference: referenceStrings,
  settings: settingsStrings,
} as const;
