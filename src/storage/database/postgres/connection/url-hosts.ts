/**
 * Splits a URL with several hosts, separated by commas, into one URL per host: `postgres://ann@a:5432,b:5433/site`. Everything else is
 * the same for all of them.
 */
export function splitUrlByHost(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}
