import { Refusal } from '../kernel/index.js';
import { mailer } from './mailer.js';
import { MailTrouble, type Transport } from './transport.js';
import type { MailPlace } from './types.js';

/** Milliseconds for each step of an exchange with the mail server. */
const stepTime = 10_000;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where and how a mail server is reached. */
interface Address {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  /** Nothing is said before the connection is changed to TLS. */
  readonly requireTLS: boolean;
}

/**
 * Mails go to a mail server, over at most five connections that are kept. A name and password are never sent in the clear, except
 * on this machine. Raises Refusal for an address that is none.
 */
export function smtpTransport(url: string): Transport {
  const address = parseAddress(url);
  let transporter: ReturnType<typeof connect> | null = null;
  return {
    async deliver(message) {
      transporter ??= connect(address);
      const sender = await transporter;
      try {
        await sender.sendMail({ ...message, xMailer: false });
      } catch (error) {
        throw troubleOf(error);
      }
    },
    close: async () => (await transporter)?.close(),
  };
}

/** Connections are made when they are needed. */
async function connect(address: Address) {
  const { createTransport } = await mailer();
  return createTransport({
    ...address,
    pool: true,
    connectionTimeout: stepTime,
    greetingTimeout: stepTime,
    socketTimeout: stepTime,
    dnsTimeout: stepTime,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Where a mail server is, without the name and password. Raises Refusal for an address that is none. */
export function serverPlace(url: string): MailPlace {
  const { host, port, secure, requireTLS, auth } = parseAddress(url);
  const encryption = secure ? 'always' : requireTLS ? 'demanded' : 'offered';
  return { is: 'server', host, port, encryption, signsIn: auth !== undefined };
}

/** The parts of `smtp://name:password@host:port`; name and password may be percent-encoded. */
function parseAddress(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Refusal('mail.smtp must be smtp://host or smtps://host, with name:password@ and :port where needed');
  }
  if (url.search !== '' || url.hash !== '' || !/^\/?$/.test(url.pathname)) {
    throw new Refusal('mail.smtp must end with the host or its port: there are no options');
  }
  const secure = url.protocol === 'smtps:';
  const auth = url.username === '' ? {} : { auth: { user: decoded(url.username), pass: decoded(url.password) } };
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...auth,
    requireTLS: url.username !== '' && !loopback.has(url.hostname),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal('mail.smtp: write % in the name or password as %25');
  }
}

/** Problems that arise before the mail was spoken of: what they say can hold nothing of it. */
const beforehand = new Set(['ECONNECTION', 'EDNS', 'ESOCKET', 'ETLS']);

/** What went wrong, in words that are safe to log: what a server answers may quote the mail and the codes in it. */
function troubleOf(error: unknown): MailTrouble {
  const { code = '', responseCode, command, message } = error as SmtpError;
  const lasting = responseCode !== undefined && responseCode >= 500;
  if (responseCode !== undefined) {
    return new MailTrouble(`the mail server answered ${responseCode} to ${command ?? 'a command'} (${code})`, lasting);
  }
  return new MailTrouble(beforehand.has(code) ? `${code}: ${message}` : code || 'it was not accepted', lasting);
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  /** The word of the protocol that was answered, e.g. `RCPT TO`. */
  readonly command?: string;
}
