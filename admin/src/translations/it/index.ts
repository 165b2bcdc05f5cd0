import type { Translations } from '../languages.js';
import { agents } from './agents.js';
import { app } from './app.js';
import { assist } from './assist.js';
import { builder } from './builder.js';
import { content } from './content.js';
import { fields } from './fields.js';
import { media } from './media.js';
import { reference } from './reference.js';
import { settings } from './settings.js';
import { ui } from './ui.js';

/** Everything that the panel says, in Italian. */
export const italian: Translations = { agents, app, assist, ui, builder, content, fields, media, reference, settings };
