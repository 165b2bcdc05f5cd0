import { useQuery } from '@tanstack/react-query';
import { type AssistState, assistQuery } from '../api/index.js';
import { hasSettingsPermission, useMe } from '../ui/index.js';

const nothing: AssistState = { translates: false, describes: false };

/** Returns what the AI provider can be asked for; nothing where there is none, or the role may not ask. */
export function useAssist(): AssistState {
  const mayAsk = hasSettingsPermission(useMe(), 'read', 'settings::assist');
  return useQuery({ ...assistQuery, enabled: mayAsk }).data ?? nothing;
}
