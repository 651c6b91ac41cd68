export const MESSAGE_MEDIA = ['mail', 'sms', 'webhook', 'folder'] as const;
export type MessageMedium = (typeof MESSAGE_MEDIA)[number];

export interface MessageKindRules {
  /** As the outbox and the unsubscribe page show it. */
  readonly title: string;
  readonly channel: MessageMedium;
  /** About a person's account, without a dealer group's numbers: operators may read it in the outbox. */
  readonly isAccountMail: boolean;
  readonly canUnsubscribe: boolean;
  /** Later than this after it was queued, the message is of no use and is not sent. */
  readonly validMinutes: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;

const accountMail = { channel: 'mail', isAccountMail: true, canUnsubscribe: false } as const;
const toSystem = { isAccountMail: false, canUnsubscribe: false } as const;
const notification = { channel: 'mail', isAccountMail: false, canUnsubscribe: true } as const;

/** Every kind of message. Security mail can never be unsubscribed. */
export const MESSAGE_KINDS = {
  invitation: { ...accountMail, title: 'Invitation', validMinutes: 7 * DAY },
  password_reset: { ...accountMail, title: 'Password reset', validMinutes: HOUR },
  password_changed: { ...accountMail, title: 'Password changed', validMinutes: 7 * DAY },
  sign_in_code: { ...accountMail, channel: 'sms', title: 'Sign-in code', validMinutes: 10 },
  phone_code: { ...accountMail, channel: 'sms', title: 'Phone confirmation code', validMinutes: 10 },
  email_confirmation: { ...accountMail, title: 'Email confirmation', validMinutes: DAY },
  email_changed: { ...accountMail, title: 'Email changed', validMinutes: 7 * DAY },
  factor_changed: { ...accountMail, title: 'Second factor changed', validMinutes: 7 * DAY },
  recovery_code_used: { ...accountMail, title: 'Recovery code used', validMinutes: 7 * DAY },
  access_changed: { ...accountMail, title: 'Access changed', validMinutes: 7 * DAY },
  onboarding_submitted: { ...accountMail, title: 'Dealer group waits for approval', validMinutes: 7 * DAY },
  onboarding_approved: { ...accountMail, title: 'Dealer group approved', validMinutes: 7 * DAY },
  referral_received: { ...accountMail, title: 'Referral', validMinutes: 7 * DAY },
  alert_digest: { ...notification, title: 'Daily digest of data alerts', validMinutes: DAY },
  alert_critical: { ...notification, title: 'A critical data alert', validMinutes: DAY },
  report_delivery: { ...notification, title: 'Scheduled reports', validMinutes: DAY },
  report_webhook: { ...toSystem, channel: 'webhook', title: 'Report to a webhook', validMinutes: DAY },
  report_folder: { ...toSystem, channel: 'folder', title: 'Report to a folder', validMinutes: DAY },
  report_confirmation: { ...accountMail, title: 'Confirm report mails', validMinutes: 7 * DAY },
  report_stopped: { ...notification, title: 'A scheduled report stopped', validMinutes: 7 * DAY },
  feed_late: { ...notification, title: 'A feed is late', validMinutes: DAY },
  import_refused: { ...notification, title: 'An import was refused', validMinutes: 2 * DAY },
} as const satisfies Readonly<Record<string, MessageKindRules>>;

export type MessageKind = keyof typeof MESSAGE_KINDS;

export const MESSAGE_KIND_KEYS = Object.keys(MESSAGE_KINDS) as readonly MessageKind[];

/** A kind by its stored name; undefined for an unknown name. */
export function messageKind(name: string): MessageKind | undefined {
  return MESSAGE_KIND_KEYS.find((key) => key === name);
}

/** The kinds a person can turn off. */
export const OPTIONAL_KINDS = MESSAGE_KIND_KEYS.filter((kind) => MESSAGE_KINDS[kind].canUnsubscribe);
