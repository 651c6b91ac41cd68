import { Badge } from '../../../../web/ui/cards/badge.tsx';
import type { OutboxEntry } from '../contract.ts';
import { STATUS_WORDS, timeOf } from './message-words.ts';
import styles from './outbox.module.css';

interface MessageListProps {
  readonly messages: readonly OutboxEntry[];
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

/** Newest first. */
export function MessageList({ messages, chosen, onChoose }: MessageListProps) {
  return (
    <ul className={styles.list} aria-label="Messages">
      {messages.map((message) => (
        <li key={message.id}>
          <button
            type="button"
            className={styles.entry}
            aria-current={message.id === chosen}
            onClick={() => onChoose(message.id)}
          >
            <span className={styles.entryHead}>
              <span className={styles.entryTitle}>{message.title}</span>
              <time className={styles.entryTime} dateTime={message.queuedAt}>
                {timeOf(message.queuedAt)}
              </time>
            </span>
            <span className={styles.entryTo}>To {message.recipient}</span>
            <span className={styles.entryFoot}>
              <span className={styles.entrySubject}>{message.subject}</span>
              <Badge tone={STATUS_WORDS[message.status].tone}>{STATUS_WORDS[message.status].title}</Badge>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
