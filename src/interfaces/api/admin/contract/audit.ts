export type { AuditLogEntry as AuditEntry } from '../../../../domain/accounts/index.js';
