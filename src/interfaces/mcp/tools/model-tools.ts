import { isObject } from '../../../foundations/core/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';
import { parseData } from '../api-request.js';
import { reads, replaces, type Tool, type ToolScope } from './tool.js';

const settingsPart = 'settings::content-model';
const modelPath = ['admin', 'api', 'model'] as const;
const hints: JsonSchema = { type: 'array', maxItems: 1_000 };

const changeProperties: Readonly<Record<string, JsonSchema>> = {
  base: { type: 'string', description: 'version of read_model' },
  definitions: {
    type: 'object',
    description: 'By uid (api::post.post, shared.seo): as in read_model, or null to remove it',
  },
  locales: { type: 'object', description: 'As in read_model' },
  renames: { ...hints, description: '{from,to}: uids, or uid.attribute and name' },
  values: { ...hints, description: '{of,attribute,from,to} of an enumeration' },
};

/** The tools of the content model, for administrators who may read or change it. */
export function modelTools({ caller: { ability, identity } }: ToolScope): readonly Tool[] {
  if (identity.is !== 'administrator' || !ability.can('read', settingsPart)) return [];
  const mayWrite = ability.can('write', settingsPart);
  return [readTool, ...(mayWrite ? [planTool, applyTool] : [])];
}

const readTool: Tool = {
  name: 'read_model',
  title: 'Read the content model',
  description: 'Answers all definitions, the locales, and the version of the model.',
  annotations: reads,
  properties: () => ({}),
  required: [],
  answersContent: false,
  run: async (_, send) => ({
    text: await send({ method: 'GET', path: modelPath }),
    subject: { type: settingsPart },
  }),
};

const planTool: Tool = {
  name: 'plan_model_change',
  title: 'Plan a change of the content model',
  description:
    'Answers what a change would do, with its losses (loses, refused). Changes nothing. What is not named stays.',
  annotations: reads,
  properties: () => changeProperties,
  required: ['base'],
  answersContent: true,
  run: async (input, send) => ({
    text: await send({ method: 'POST', path: [...modelPath, 'plan'], body: input }),
    subject: { type: settingsPart },
  }),
};

const applyTool: Tool = {
  name: 'apply_model_change',
  title: 'Change the content model',
  description: 'Applies a change. Show its plan to the person first; losses need allowLoss.',
  annotations: replaces,
  properties: () => ({ ...changeProperties, allowLoss: { type: 'boolean' } }),
  required: ['base'],
  answersContent: false,
  async run(input, send) {
    const revision = parseData(await send({ method: 'POST', path: [...modelPath, 'change'], body: input }));
    const model = parseData(await send({ method: 'GET', path: modelPath }));
    const version = isObject(model) ? model.version : null;
    return { text: JSON.stringify({ data: { version, revision } }), subject: { type: settingsPart } };
  },
};
