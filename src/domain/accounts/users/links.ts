/** An address of the front end with the code added as `?code=`; the code alone where the front end has told no address. */
export function codeLink(page: string | null, code: string): string {
  if (page === null) return code;
  const link = new URL(page);
  link.searchParams.set('code', code);
  return link.href;
}

/**
 * The address that confirms an e-mail address when it is opened. Without a `publicUrl` it begins at the server's root. `prefix`: the path
 * of the content API.
 */
export function confirmationLink(publicUrl: string | null, code: string, prefix = '/api'): string {
  return `${publicUrl ?? ''}${prefix}/auth/email-confirmation?confirmation=${encodeURIComponent(code)}`;
}
