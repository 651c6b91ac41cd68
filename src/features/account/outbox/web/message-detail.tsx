import { useState } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { CopyField } from '../../../../web/ui/fields/copy-field.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { styleNonce } from '../../../../web/ui/theme.tsx';
import { listOutbox, type OutboxMessage, readMessage, retryMessage } from '../contract.ts';
import { mailDocument } from './mail-document.ts';
import { progressWords, STATUS_WORDS } from './message-words.ts';
import styles from './outbox.module.css';

interface MessageDetailProps {
  readonly message: OutboxMessage;
  readonly mayRetry: boolean;
}

/** One message: what became of it, its code and links, and how it looks. */
export function MessageDetail({ message, mayRetry }: MessageDetailProps) {
  const { status, reason, recipient, subject, html, links, code } = message;
  const words = STATUS_WORDS[status];
  return (
    <Section
      title={html === null ? message.title : subject}
      aside={<Badge tone={words.tone}>{words.title}</Badge>}
    >
      <div className={styles.detail}>
        <p className={styles.facts}>
          To {recipient} · {progressWords(message).join(' · ')}
        </p>
        {reason !== null && <p className={styles.reason}>{reason}</p>}
        {mayRetry && message.mayRetry && <Retry message={message} />}
        {code !== null && <CopyField label="Code" value={code} />}
        {links.map((link, index) => (
          <div key={link} className={styles.link}>
            <CopyField label={links.length > 1 ? `Link ${index + 1}` : 'Link'} value={link} />
            <a href={link}>
              Open<span className="spoken"> link {index + 1}</span>
            </a>
          </div>
        ))}
        <Content message={message} />
      </div>
    </Section>
  );
}

function Retry({ message }: { readonly message: OutboxMessage }) {
  const { save, isSaving, error } = useSave(retryMessage, {
    via: 'quiet',
    refreshes: [listOutbox, readMessage],
  });
  async function retry(): Promise<void> {
    const done = await save({ messageId: message.id }).catch(() => null);
    if (done) notify({ type: 'positive', message: 'It is being sent again.' });
  }
  return (
    <div className={styles.retry}>
      <Button busy={isSaving} onClick={() => void retry()}>
        Send now
      </Button>
      {error && (
        <span role="alert" className={styles.reason}>
          {error.message}
        </span>
      )}
    </div>
  );
}

type Part = 'mail' | 'text';

function Content({ message: { html, body, subject } }: { readonly message: OutboxMessage }) {
  const [part, setPart] = useState<Part>('mail');
  if (html === null) return <pre className={styles.text}>{body}</pre>;
  return (
    <>
      <Segments
        label="Part of the mail"
        segments={[
          { id: 'mail', title: 'Mail' },
          { id: 'text', title: 'Plain text' },
        ]}
        chosen={part}
        onPick={setPart}
      />
      {part === 'mail' ? (
        <iframe
          className={styles.mail}
          title={`Mail: ${subject}`}
          sandbox=""
          srcDoc={mailDocument(html, styleNonce())}
        />
      ) : (
        <pre className={styles.text}>{body}</pre>
      )}
    </>
  );
}
