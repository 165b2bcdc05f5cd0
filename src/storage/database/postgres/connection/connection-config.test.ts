import { describe, expect, it } from 'vitest';
import { CliError } from '../../../../foundations/core/index.js';
import { parseConnectionConfig, parseHosts } from './connection-config.js';
import { type PostgresOptions, resolveSettings } from './options.js';

function address(url: string, options: Partial<PostgresOptions> = {}) {
  return parseConnectionConfig({ url, ...options }, resolveSettings({ url, ...options }));
}

function hosts(url: string) {
  return parseHosts({ url }, resolveSettings({ url }));
}

describe('the URL of a database', () => {
  it('names server, user and database', () => {
    expect(address('postgres://ann:a%20b%2Fc@db.example:6000/site%20one')).toMatchObject({
      host: 'db.example',
      port: 6000,
      user: 'ann',
      password: 'a b/c',
      database: 'site one',
      ssl: false,
    });
    expect(address('postgresql://[::1]/site')).toMatchObject({ host: '::1', port: 5432, user: 'postgres' });
    expect(address('postgres:///site?host=%2Fvar%2Frun')).toMatchObject({ host: '/var/run', database: 'site' });
    expect(address('postgres:///site')).toMatchObject({ host: 'localhost', password: '' });
  });

  it('is refused where it cannot be parsed completely, without being repeated', () => {
    for (const url of [
      '',
      'db.example',
      'mysql://ann:secret@db/site',
      'postgres://db',
      'postgres://ann:secret@db/%zz',
    ]) {
      expect(() => address(url), url).toThrow(CliError);
      expect(() => address(url), url).not.toThrow('secret');
    }
    expect(() => address('postgres://db/site?service=site')).toThrow('service');
    expect(() => hosts('postgres://db/site?target_session_attrs=standby')).toThrow('target_session_attrs=standby');
    expect(() => address('postgres://db/site?sslmode=prefer')).toThrow('sslmode=prefer');
    expect(() => address('postgres://db/site?sslmode=verify-ca&sslrootcert=%2Fnowhere')).toThrow('/nowhere');
  });

  it('may name several servers, of which the primary is used', () => {
    const several = hosts('postgres://ann:a,b@one.example:6000,two.example,[::1]:6001/site');
    expect(several.configs).toMatchObject([
      { host: 'one.example', port: 6000, password: 'a,b' },
      { host: 'two.example', port: 5432 },
      { host: '::1', port: 6001, database: 'site' },
    ]);
    expect(several.primaryOnly).toBe(true);
    expect(hosts('postgres://one,two/site?target_session_attrs=any').primaryOnly).toBe(false);
    expect(hosts('postgres://one/site?target_session_attrs=read-write').primaryOnly).toBe(true);
    expect(hosts('postgres://one/site').primaryOnly).toBe(false);
    expect(() => hosts('postgres://ann:secret@one:x,two/site')).toThrow(CliError);
  });

  it('takes precedence over the options for TLS', () => {
    const ssl = { rejectUnauthorized: true };
    expect(address('postgres://db/site', { ssl }).ssl).toEqual(ssl);
    expect(address('postgres://db/site?sslmode=disable', { ssl }).ssl).toBe(false);
    expect(address('postgres://db/site?sslmode=require').ssl).toEqual({ rejectUnauthorized: false });
    expect(address('postgres://db/site?sslmode=verify-full&sslrootcert=system').ssl).toEqual({});
  });

  it('is combined with startup options, except behind a pooler', () => {
    const startupOptions = address('postgres://db/site?options=-c%20geqo%3Doff', { schema: 'my "own" site' }).options;
    expect(startupOptions).toMatch(/^-c geqo=off /);
    expect(startupOptions).toContain('-c search_path="my\\ ""own""\\ site"');
    expect(startupOptions).toContain('-c statement_timeout=30000');
    expect(address('postgres://db/site', { pooled: true })).not.toHaveProperty('options');
  });
});
