import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Problem } from '../core/errors.ts';
import { readEnvironment } from './environment.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

it('needs nothing to be set', () => {
  expect(readEnvironment({})).toEqual({
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    home: join(PROJECT, '.rooftop'),
    demo: true,
    isDemoBrief: false,
    now: null,
    chatAppId: null,
    url: null,
    hosts: [],
    proxies: [],
    samples: null,
    credentialPhrases: [],
    logLevel: null,
    metricsToken: null,
    platformsAt: null,
    sending: { smtp: null, twilio: null, folder: null, networks: [] },
  });
});

it.each([
  { set: { PORT: '8080' }, read: { port: 8080 } },
  { set: { PORT: ' 80 ' }, read: { port: 80 } },
  { set: { PORT: '' }, read: { port: 3000 } },
  { set: { PORT: '0' }, read: { port: 0 } },
  { set: { HOST: '0.0.0.0' }, read: { host: '0.0.0.0' } },
  { set: { HOST: '::1' }, read: { host: '::1' } },
  {
    set: { DATABASE_URL: 'postgres://app:secret@db.example:5432/rooftop' },
    read: { databaseUrl: 'postgres://app:secret@db.example:5432/rooftop' },
  },
  {
    set: { DATABASE_URL: 'postgresql://app@/rooftop?host=/run/postgresql' },
    read: { databaseUrl: 'postgresql://app@/rooftop?host=/run/postgresql' },
  },
  { set: { ROOFTOP_HOME: '/srv/rooftop' }, read: { home: '/srv/rooftop' } },
  { set: { ROOFTOP_HOME: 'elsewhere' }, read: { home: join(PROJECT, 'elsewhere') } },
  { set: { ROOFTOP_DEMO: 'off' }, read: { demo: false } },
  { set: { ROOFTOP_DEMO: 'on' }, read: { demo: true } },
  { set: { ROOFTOP_DEMO: 'brief' }, read: { demo: true, isDemoBrief: true } },
  { set: { ROOFTOP_NOW: '2026-11-20T17:30:00Z' }, read: { now: new Date(Date.UTC(2026, 10, 20, 17, 30)) } },
  { set: { ROOFTOP_NOW: '2026-11-20T11:30-06:00' }, read: { now: new Date(Date.UTC(2026, 10, 20, 17, 30)) } },
  { set: { ROOFTOP_CHAT_APP_ID: 'ab12cd34' }, read: { chatAppId: 'ab12cd34' } },
  { set: { ROOFTOP_URL: 'https://Rooftop.example/' }, read: { url: 'https://rooftop.example' } },
  { set: { ROOFTOP_URL: 'http://10.0.0.4:8080' }, read: { url: 'http://10.0.0.4:8080' } },
  { set: { ROOFTOP_HOSTS: 'a.example, 10.0.0.4,::1' }, read: { hosts: ['a.example', '10.0.0.4', '::1'] } },
  { set: { ROOFTOP_PROXIES: '127.0.0.1, 10.0.0.0/8' }, read: { proxies: ['127.0.0.1', '10.0.0.0/8'] } },
  { set: { ROOFTOP_LOG: 'debug' }, read: { logLevel: 'debug' } },
  { set: { ROOFTOP_METRICS_TOKEN: 'sixteen-and-more' }, read: { metricsToken: 'sixteen-and-more' } },
  {
    set: {
      ROOFTOP_ROLE: 'worker',
      DATABASE_URL: 'postgres://app@db.example/rooftop',
      ROOFTOP_URL: 'https://rooftop.example',
    },
    read: { role: 'worker' },
  },
  { set: { ROOFTOP_SAMPLES: '/srv/samples' }, read: { samples: '/srv/samples' } },
  {
    set: {
      ROOFTOP_SMTP_URL: 'smtps://me:secret@mail.example:465',
      ROOFTOP_MAIL_FROM: 'Us <us@dealer.example>',
    },
    read: {
      sending: {
        smtp: { url: 'smtps://me:secret@mail.example:465', from: 'Us <us@dealer.example>' },
        twilio: null,
      },
    },
  },
  {
    set: {
      ROOFTOP_TWILIO_ACCOUNT: 'AC12',
      ROOFTOP_TWILIO_TOKEN: 'secret',
      ROOFTOP_TWILIO_FROM: '+15125550100',
    },
    read: {
      sending: {
        smtp: null,
        twilio: { account: 'AC12', token: 'secret', from: '+15125550100', base: 'https://api.twilio.com' },
      },
    },
  },
])('reads $set', ({ set, read }) => {
  expect(readEnvironment(set)).toMatchObject(read);
});

describe('a wrong value', () => {
  it.each([
    { set: { PORT: 'http' }, says: 'PORT must be a number from 0 to 65535, not "http".' },
    { set: { PORT: '-1' }, says: 'PORT must be a number from 0 to 65535, not "-1".' },
    { set: { PORT: '65536' }, says: 'PORT must be a number from 0 to 65535, not "65536".' },
    { set: { PORT: '3e3' }, says: 'PORT must be a number from 0 to 65535, not "3e3".' },
    {
      set: { HOST: 'http://localhost' },
      says: 'HOST must be a host name or an IP address, such as 127.0.0.1 or 0.0.0.0, not "http://localhost".',
    },
    {
      set: { DATABASE_URL: 'mysql://app:secret@db/rooftop' },
      says: 'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    },
    {
      set: { DATABASE_URL: 'postgres://app:secret@db' },
      says: 'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    },
    { set: { ROOFTOP_DEMO: 'no' }, says: 'ROOFTOP_DEMO must be on, brief or off, not "no".' },
    {
      set: { ROOFTOP_NOW: '2026-11-20' },
      says: 'ROOFTOP_NOW must be an instant such as 2026-11-20T17:30:00Z, not "2026-11-20".',
    },
    {
      set: { ROOFTOP_NOW: '2026-02-30T12:00:00Z' },
      says: 'ROOFTOP_NOW must be an instant such as 2026-11-20T17:30:00Z, not "2026-02-30T12:00:00Z".',
    },
    {
      set: { ROOFTOP_NOW: '2026-11-20T25:00:00Z' },
      says: 'ROOFTOP_NOW must be an instant such as 2026-11-20T17:30:00Z, not "2026-11-20T25:00:00Z".',
    },
    {
      set: { ROOFTOP_URL: 'rooftop.example' },
      says: 'ROOFTOP_URL must be the public address without a path, such as https://rooftop.example, not "rooftop.example".',
    },
    {
      set: { ROOFTOP_HOSTS: 'a.example:80' },
      says: 'ROOFTOP_HOSTS must be host names without ports, divided by commas, not "a.example:80".',
    },
    {
      set: { ROOFTOP_PROXIES: '10.0.0.0/33' },
      says: 'ROOFTOP_PROXIES must be IP addresses or ranges such as 10.0.0.0/8, divided by commas, not "10.0.0.0/33".',
    },
    {
      set: { ROOFTOP_PROXIES: 'true' },
      says: 'ROOFTOP_PROXIES must be IP addresses or ranges such as 10.0.0.0/8, divided by commas, not "true".',
    },
    {
      set: { ROOFTOP_LOG: 'loud' },
      says: 'ROOFTOP_LOG must be one of silent, error, warn, info, debug, not "loud".',
    },
    {
      set: { ROOFTOP_ROLE: 'server' },
      says: 'ROOFTOP_ROLE must be web, worker or all, not "server".',
    },
    {
      set: { ROOFTOP_ROLE: 'web' },
      says: 'ROOFTOP_ROLE=web needs DATABASE_URL: the embedded database serves one process.',
    },
    {
      set: { ROOFTOP_ROLE: 'worker', DATABASE_URL: 'postgres://app@db/rooftop' },
      says: 'ROOFTOP_ROLE=worker needs ROOFTOP_URL: links in mail start with it.',
    },
    {
      set: { ROOFTOP_METRICS_TOKEN: 'too-short' },
      says: 'ROOFTOP_METRICS_TOKEN must be at least 16 characters without spaces.',
    },
    {
      set: { ROOFTOP_CHAT_APP_ID: '"><script>' },
      says: 'ROOFTOP_CHAT_APP_ID must be the letters and digits of an application id, not "\\"><script>".',
    },
    {
      set: { ROOFTOP_SMTP_URL: 'mail.example:465', ROOFTOP_MAIL_FROM: 'us@dealer.example' },
      says: 'ROOFTOP_SMTP_URL must look like smtps://user:password@mail.example:465.',
    },
    {
      set: { ROOFTOP_SMTP_URL: 'smtp://mail.example' },
      says: 'ROOFTOP_MAIL_FROM must be set where ROOFTOP_SMTP_URL is.',
    },
    {
      set: { ROOFTOP_TWILIO_ACCOUNT: 'AC12', ROOFTOP_TWILIO_FROM: '+15125550100' },
      says: 'ROOFTOP_TWILIO_TOKEN and ROOFTOP_TWILIO_FROM must be set where ROOFTOP_TWILIO_ACCOUNT is.',
    },
  ])('is one sentence: $set', ({ set, says }) => {
    const read = () => readEnvironment(set);
    expect(read).toThrow(Problem);
    expect(read).toThrow(expect.objectContaining({ kind: 'invalid', message: says }));
  });
});
