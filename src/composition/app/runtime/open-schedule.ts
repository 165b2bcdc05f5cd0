import type { Accounts } from '../../../domain/accounts/index.js';
import {
  type ChangeSetListener,
  createPublicationSchedule,
  type PublicationSchedule,
  type PublicationScheduleServices,
} from '../../../domain/documents/index.js';

/** The services of a schedule. */
export type ScheduleServices = Omit<PublicationScheduleServices, 'findAbility' | 'record' | 'recordSet'> & {
  readonly accounts: Pick<Accounts, 'administrators' | 'audit'>;
  /** Is told of a change set that was not published at its time. */
  readonly onSetChange: ChangeSetListener;
};

/** Opens the publication schedule: it acts with the permissions of the administrators who scheduled, and the audit log names them. */
export function openSchedule({ accounts, onSetChange, ...parts }: ScheduleServices): PublicationSchedule {
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
    async recordSet(transaction, { id, administrator, refusal }) {
      await audit.record(transaction, {
        actor: { identity: { is: 'administrator', id: administrator, session: '' }, address: null },
        action: 'change-set.publish',
        outcome: refusal === null ? 'done' : 'refused',
        type: 'settings::change-sets',
        documentId: id,
        fields: ['schedule'],
      });
      if (refusal !== null) await onSetChange(transaction, { action: 'refuse', setId: id, refusal });
    },
  });
}
