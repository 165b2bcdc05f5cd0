import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { CliError } from '../../../../foundations/core/index.js';

/** How the connection to the server is protected: not at all, or by TLS with these settings of Node. */
export type TlsSettings =
  | false
  | Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'checkServerIdentity'>;

const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

/**
 * Parses the parameters `sslmode`, `sslrootcert`, `sslcert` and `sslkey` of a URL as libpq does: `require` encrypts and, unless a root
 * certificate is given, trusts any server; `verify-ca` requires a trusted certificate, `verify-full` one of this host. null where none
 * is given. Throws CliError for other modes and unreadable files.
 */
export function parseTls(parameters: ReadonlyMap<string, string>): TlsSettings | null {
  const mode = parameters.get('sslmode');
  if (mode === undefined) return null;
  const knownMode = modes.find((name) => name === mode);
  if (knownMode === undefined) {
    throw new CliError(`sslmode=${mode} in the URL of the database is not known`, [`write one of ${modes.join(', ')}`]);
  }
  const files = { ...file('ca', 'sslrootcert', parameters), ...certificate(parameters) };
  switch (knownMode) {
    case 'disable':
      return false;
    case 'require':
      return 'ca' in files ? { ...files, checkServerIdentity: acceptAnyName } : { ...files, rejectUnauthorized: false };
    case 'verify-ca':
      return { ...files, checkServerIdentity: acceptAnyName };
    case 'verify-full':
      return files;
  }
}

function certificate(parameters: ReadonlyMap<string, string>): { readonly cert?: string; readonly key?: string } {
  return { ...file('cert', 'sslcert', parameters), ...file('key', 'sslkey', parameters) };
}

function file<K extends 'ca' | 'cert' | 'key'>(
  name: K,
  parameter: string,
  parameters: ReadonlyMap<string, string>,
): { readonly [P in K]?: string } {
  const path = parameters.get(parameter);
  // `system` means the certificates of Node.
  if (path === undefined || path === 'system') return {};
  try {
    return { [name]: readFileSync(path, 'utf8') } as { readonly [P in K]?: string };
  } catch (error) {
    throw new CliError(`The file ${path}, named as ${parameter} in the URL of the database, cannot be read`, [
      error instanceof Error ? error.message : String(error),
    ]);
  }
}

function acceptAnyName(): undefined {
  return undefined;
}
