import { isAbsolute } from 'node:path';
import { Problem } from '../../core/errors.ts';
import { networksIn } from '../networks.ts';
import { folderSender } from './folder-sender.ts';
import type { Senders } from './sender.ts';
import { type SmtpSettings, smtpSender } from './smtp-sender.ts';
import { type TwilioSettings, twilioSender } from './twilio-sender.ts';
import { webhookSender } from './webhook-sender.ts';

export interface SendingSettings {
  readonly smtp: SmtpSettings | null;
  readonly twilio: TwilioSettings | null;
  /** ROOFTOP_REPORT_FOLDER: where reports are written for groups that want files. */
  readonly folder: string | null;
  /** ROOFTOP_WEBHOOK_NETWORKS: addresses and ranges of the own network that webhooks may call. */
  readonly networks: readonly string[];
}

type Setting = (name: string) => string | null;

const TWILIO = 'https://api.twilio.com';

/** @throws Problem `invalid` that names the wrong or missing variable, never its value: it may be a secret. */
export function sendingSettings(setting: Setting): SendingSettings {
  return {
    smtp: smtpIn(setting),
    twilio: twilioIn(setting),
    folder: folderIn(setting),
    networks: networksIn('ROOFTOP_WEBHOOK_NETWORKS', setting('ROOFTOP_WEBHOOK_NETWORKS')),
  };
}

/** `secret` signs what goes to webhooks. */
export function sendersFor({ smtp, twilio, folder, networks }: SendingSettings, secret: Buffer): Senders {
  return {
    mail: smtp && smtpSender(smtp),
    sms: twilio && twilioSender(twilio),
    webhook: webhookSender({ networks, secret }),
    folder: folder === null ? null : folderSender(folder),
  };
}

/** What the server prints at its start about messages it cannot send. */
export function missingSenders({ smtp, twilio }: SendingSettings): string[] {
  return [
    ...(smtp ? [] : ['Mail is not set up (ROOFTOP_SMTP_URL): mails stay in the outbox.']),
    ...(twilio
      ? []
      : ['Text messages are not set up (ROOFTOP_TWILIO_ACCOUNT): sign-in codes stay in the outbox.']),
  ];
}

function smtpIn(setting: Setting): SmtpSettings | null {
  const url = setting('ROOFTOP_SMTP_URL');
  const from = setting('ROOFTOP_MAIL_FROM');
  if (url === null) return null;
  if (!/^smtps?:\/\/\S+$/.test(url) || !URL.canParse(url)) {
    throw wrong('ROOFTOP_SMTP_URL must look like smtps://user:password@mail.example:465');
  }
  if (from === null) throw wrong('ROOFTOP_MAIL_FROM must be set where ROOFTOP_SMTP_URL is');
  if (!/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    throw wrong('ROOFTOP_MAIL_FROM must be an address, such as Rooftop <rooftop@dealer.example>');
  }
  return { url, from };
}

function twilioIn(setting: Setting): TwilioSettings | null {
  const account = setting('ROOFTOP_TWILIO_ACCOUNT');
  const token = setting('ROOFTOP_TWILIO_TOKEN');
  const from = setting('ROOFTOP_TWILIO_FROM');
  const base = setting('ROOFTOP_TWILIO_AT') ?? TWILIO;
  if (account === null) return null;
  if (!/^AC\w{1,64}$/.test(account))
    throw wrong('ROOFTOP_TWILIO_ACCOUNT must be an account id, such as AC0123');
  if (token === null || from === null) {
    throw wrong('ROOFTOP_TWILIO_TOKEN and ROOFTOP_TWILIO_FROM must be set where ROOFTOP_TWILIO_ACCOUNT is');
  }
  if (!/^(\+\d{6,15}|MG\w{1,64})$/.test(from)) {
    throw wrong('ROOFTOP_TWILIO_FROM must be a number such as +15125550100, or a messaging service id (MG…)');
  }
  if (!/^https?:\/\/[\w.:-]+$/.test(base)) {
    throw wrong('ROOFTOP_TWILIO_AT must be an address such as http://127.0.0.1:4000');
  }
  return { account, token, from, base };
}

function folderIn(setting: Setting): string | null {
  const folder = setting('ROOFTOP_REPORT_FOLDER');
  if (folder === null || isAbsolute(folder)) return folder;
  throw wrong('ROOFTOP_REPORT_FOLDER must be an absolute path, such as /srv/rooftop/reports');
}

function wrong(rule: string): Problem {
  return new Problem('invalid', `${rule}.`);
}
