import { CliError } from '../../../foundations/core/index.js';
import { loadNodemailer, MailError, type MailTransport } from './mail-transport.js';
import type { MailDestination } from './types.js';

/** Milliseconds for each step of an SMTP dialogue. */
const stepTimeout = 10_000;
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Address of a mail server. */
interface SmtpAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  /** Sends nothing before the connection is upgraded to TLS. */
  readonly requireTLS: boolean;
}

/**
 * Creates a transport to a mail server over a pool of at most five connections. Credentials are never sent unencrypted, except to this
 * machine. Throws CliError for an invalid address.
 */
export function smtpTransport(url: string): MailTransport {
  const address = parseAddress(url);
  let transporter: ReturnType<typeof createSmtpTransporter> | null = null;
  return {
    async deliver(message) {
      transporter ??= createSmtpTransporter(address);
      const smtp = await transporter;
      try {
        await smtp.sendMail({ ...message, to: [...message.to], xMailer: false });
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: async () => (await transporter)?.close(),
  };
}

/** Connects on demand. */
async function createSmtpTransporter(address: SmtpAddress) {
  const { createTransport } = await loadNodemailer();
  return createTransport({
    ...address,
    pool: true,
    connectionTimeout: stepTimeout,
    greetingTimeout: stepTimeout,
    socketTimeout: stepTimeout,
    dnsTimeout: stepTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns the destination of an SMTP address without credentials. Throws CliError for an invalid address. */
export function smtpDestination(url: string): MailDestination {
  const { host, port, secure, requireTLS, auth } = parseAddress(url);
  const encryption = secure ? 'always' : requireTLS ? 'demanded' : 'offered';
  return { is: 'server', host, port, encryption, signsIn: auth !== undefined };
}

/** Parses `smtp://name:password@host:port`; name and password may be percent-encoded. */
function parseAddress(text: string): SmtpAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new CliError('mail.smtp must be smtp://host or smtps://host, with name:password@ and :port where needed');
  }
  if (url.search !== '' || url.hash !== '' || !/^\/?$/.test(url.pathname)) {
    throw new CliError('mail.smtp must end with the host or its port: there are no options');
  }
  const secure = url.protocol === 'smtps:';
  const auth = url.username === '' ? {} : { auth: { user: decodePart(url.username), pass: decodePart(url.password) } };
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...auth,
    requireTLS: url.username !== '' && !loopbackHosts.has(url.hostname),
  };
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new CliError('mail.smtp: write % in the name or password as %25');
  }
}

/** Errors before the mail is transferred, whose messages cannot contain any of it. */
const connectionErrorCodes = new Set(['ECONNECTION', 'EDNS', 'ESOCKET', 'ETLS']);

/** Converts an error to one that is safe to log: the response of a server may quote the mail and its codes. */
function toMailError(error: unknown): MailError {
  const { code = '', responseCode, command, message } = error as SmtpError;
  const permanent = responseCode !== undefined && responseCode >= 500;
  if (responseCode !== undefined) {
    return new MailError(`the mail server answered ${responseCode} to ${command ?? 'a command'} (${code})`, permanent);
  }
  return new MailError(
    connectionErrorCodes.has(code) ? `${code}: ${message}` : code || 'it was not accepted',
    permanent,
  );
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  /** The SMTP command that was rejected, such as `RCPT TO`. */
  readonly command?: string;
}
