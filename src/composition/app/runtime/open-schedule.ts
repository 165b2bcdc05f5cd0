import type { Accounts } from '../../../domain/accounts/index.js';
import {
  createPublicationSchedule,
  type PublicationSchedule,
  type PublicationScheduleServices,
} from '../../../domain/documents/index.js';

/** The services of a schedule. */
export type ScheduleServices = Omit<PublicationScheduleServices, 'findAbility' | 'record' | 'recordSet'> & {
  readonly accounts: Pick<Accounts, 'administrators' | 'audit'>;
};

/** Opens the publication schedule: it acts with the permissions of the administrators who scheduled, and the audit log names them. */
export function openSchedule({ accounts, ...parts }: ScheduleServices): PublicationSchedule {
  const { administrators, audit } = accounts;
  return createPublicationSchedule({
    ...parts,
    findAbility: administrators.findAbility,
    record: (transaction, { scheduled, outcome }) => {
      const { administrator, action, type, documentId, locale } = scheduled;
      // The administrator has neither a session nor an address at that time.
      const identity = { is: 'administrator', id: administrator, session: '' } as const;
      return audit.record(transaction, {
        actor: { identity, address: null },
        action: `document.${action}`,
        outcome,
        type,
        documentId,
        fields: ['schedule'],
        ...(locale === null ? {} : { locale }),
      });
    },
    recordSet: (transaction, { id, administrator, outcome }) =>
      audit.record(transaction, {
        actor: { identity: { is: 'administrator', id: administrator, session: '' }, address: null },
        action: 'change-set.publish',
        outcome,
        type: 'settings::change-sets',
        documentId: id,
        fields: ['schedule'],
      }),
  });
}
