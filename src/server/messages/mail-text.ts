import type { MessageKind } from '../../core/message-kinds.ts';

/** The parts of a mail; every text is plain and is escaped in the HTML part. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Label and value, such as a store and how late its feed is. */
  readonly rows?: readonly { readonly label: string; readonly value: string }[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly footnote?: string;
}

export interface MailFooter {
  readonly kind: MessageKind;
  readonly unsubscribeUrl: string | null;
}

/** The plain text part. */
export function mailText(
  { subject, paragraphs, rows = [], action, footnote }: MailContent,
  footer: MailFooter,
): string {
  const table = rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const link = action && `${action.label}:\n${action.url}`;
  const unsubscribe = footer.unsubscribeUrl === null ? '' : `\nTo stop these mails: ${footer.unsubscribeUrl}`;
  return [subject, ...paragraphs, table, link, footnote, `-- \nRooftop${unsubscribe}`]
    .filter((part) => part)
    .join('\n\n');
}
