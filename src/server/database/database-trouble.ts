import { Problem } from '../../core/errors.ts';

/** Messages never show the address: it may hold a password. */
const SENTENCES: Readonly<Record<string, string>> = {
  '28000':
    'PostgreSQL does not let the user of DATABASE_URL in: it has no such user, or not for this machine.',
  '28P01':
    'PostgreSQL does not let the user of DATABASE_URL in: there is no such user, or the password is wrong.',
  '3D000': 'The database of DATABASE_URL does not exist. Create it, empty, and start again.',
  '42501':
    'The user of DATABASE_URL lacks a right on its database. It must be able to create tables: let an administrator run once: grant create on schema public to that user;',
  '53300': 'The PostgreSQL of DATABASE_URL takes no more connections.',
  '57P03': 'The PostgreSQL of DATABASE_URL is starting or stopping. Try again in a moment.',
  ECONNREFUSED: 'Nothing answers at the address of DATABASE_URL. Is PostgreSQL running there, on this port?',
  ENOENT: 'Nothing answers at the socket of DATABASE_URL. Is PostgreSQL running there?',
  ENOTFOUND: 'The host of DATABASE_URL is not known.',
  EAI_AGAIN: 'The host of DATABASE_URL could not be looked up.',
  ETIMEDOUT: 'The host of DATABASE_URL does not answer.',
  EHOSTUNREACH: 'The host of DATABASE_URL cannot be reached.',
  ECONNRESET: 'The server at the address of DATABASE_URL hung up. Is it a PostgreSQL?',
};

/** Other errors are returned unchanged. */
export function databaseTrouble(error: unknown): unknown {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = inner as { code?: string; message?: string };
  const hungUp = message === 'Connection terminated unexpectedly' ? 'ECONNRESET' : '';
  const sentence = SENTENCES[code ?? hungUp];
  return sentence === undefined ? error : new Problem('invalid', sentence);
}

/** Codes of a database, or one of its machines, that stopped, restarts or cannot be reached. */
const AWAY = /^(08\w{3}|57P0[1-3]|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ETIMEDOUT)$/;

/** Whether the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(inner instanceof Error)) return false;
  const { code } = inner as { code?: unknown };
  return AWAY.test(String(code)) || inner.message === 'Connection terminated unexpectedly';
}
