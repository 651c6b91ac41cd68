import { type ReactNode, useRef, useState } from 'react';
import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { IconRefresh } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { PageTurn } from '../../../../web/ui/page-turn.tsx';
import { BareLayout } from '../../../../web/ui/shell/bare-layout.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { demoOutbox, listOutbox, type OutboxEntry, readMessage } from '../contract.ts';
import { MessageDetail } from './message-detail.tsx';
import { STATUS_WORDS, timeOf } from './message-words.ts';
import styles from './outbox.module.css';

/** Messages of the installation: account mail for operators; in the demo, those to demo people. */
export function OutboxScreen() {
  const { session } = useApi();
  const isSignedIn = session.isOpen();
  return (
    <BareLayout
      about="Outbox"
      actions={<a href={isSignedIn ? '/' : '/site/login'}>{isSignedIn ? 'Back to the app' : 'Sign in'}</a>}
    >
      {isSignedIn ? <SignedInOutbox /> : <DemoOutbox />}
    </BareLayout>
  );
}

function SignedInOutbox() {
  const [befores, setBefores] = useState<readonly number[]>([]);
  const before = befores.at(-1);
  const query = useCall(listOutbox, before === undefined ? {} : { before }, {
    via: 'quiet',
    freshFor: 0,
    keepsPrevious: true,
  });
  const [chosen, choose] = useState<number | null>(null);
  return (
    <Page title="Outbox" actions={<Refresh isBusy={query.isFetching} onClick={() => void query.refetch()} />}>
      <Loaded query={query} what="The outbox" skeleton={<RowsSkeleton rows={8} />}>
        {({ messages, sends, isDemo, hasMore }) => (
          <>
            <WhatIsSent {...sends} isDemo={isDemo} />
            <TwoPanes
              messages={messages}
              chosen={chosen}
              onChoose={choose}
              more={
                <PageTurn
                  newer={befores.length > 0 ? () => setBefores(befores.slice(0, -1)) : null}
                  older={hasMore ? () => setBefores([...befores, messages.at(-1)?.id ?? 0]) : null}
                />
              }
            >
              {(id) => <ReadMessage key={id} id={id} />}
            </TwoPanes>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ReadMessage({ id }: { readonly id: number }) {
  const query = useCall(readMessage, { messageId: id }, { via: 'quiet', freshFor: 0 });
  return (
    <Loaded query={query} what="The message" skeleton={<RowsSkeleton rows={6} />}>
      {(message) => <MessageDetail message={message} mayRetry />}
    </Loaded>
  );
}

function DemoOutbox() {
  const query = useCall(demoOutbox, {}, { via: 'anonymous', freshFor: 0 });
  const [chosen, choose] = useState<number | null>(null);
  return (
    <Page title="Outbox" actions={<Refresh isBusy={query.isFetching} onClick={() => void query.refetch()} />}>
      <Loaded query={query} what="The outbox" skeleton={<RowsSkeleton rows={8} />}>
        {({ messages }) => (
          <>
            <Notice>Messages to demo people. Anyone at this machine can read them.</Notice>
            <TwoPanes messages={messages} chosen={chosen} onChoose={choose}>
              {(id) => {
                const message = messages.find((one) => one.id === id);
                return message && <MessageDetail key={id} message={message} mayRetry={false} />;
              }}
            </TwoPanes>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Refresh({ isBusy, onClick }: { readonly isBusy: boolean; readonly onClick: () => void }) {
  return (
    <Button icon={<IconRefresh size={14} />} busy={isBusy} onClick={onClick}>
      Refresh
    </Button>
  );
}

interface WhatIsSentProps {
  readonly mail: boolean;
  readonly sms: boolean;
  readonly isDemo: boolean;
}

function WhatIsSent({ mail, sms, isDemo }: WhatIsSentProps) {
  const missing = [...(mail ? [] : ['mail']), ...(sms ? [] : ['text messages'])].join(' and ');
  if (missing === '' && !isDemo) return null;
  return (
    <Notice>
      {isDemo && 'In the demo everybody can read messages to demo people. '}
      {missing !== '' &&
        `This installation does not send ${missing}: what is not sent stays here until it expires.`}
    </Notice>
  );
}

interface TwoPanesProps {
  readonly messages: readonly OutboxEntry[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  readonly more?: ReactNode;
  readonly children: (id: number) => ReactNode;
}

function TwoPanes({ messages, chosen, onChoose, more, children }: TwoPanesProps) {
  const [first] = messages;
  const detail = useRef<HTMLDivElement>(null);
  if (!first) {
    return (
      <EmptyState
        title="No messages yet"
        why="Invitations, password links, sign-in codes and other messages appear here when they are queued."
      />
    );
  }
  function choose(id: number): void {
    onChoose(id);
    // Below the list on a narrow screen.
    if (matchMedia('(max-width: 899px)').matches) detail.current?.scrollIntoView();
  }
  const shown = messages.find(({ id }) => id === chosen)?.id ?? first.id;
  return (
    <div className={styles.panes}>
      <div className={styles.listPane}>
        <MessageList messages={messages} chosen={shown} onChoose={choose} />
        {more}
      </div>
      <div className={styles.detailPane} ref={detail}>
        {children(shown)}
      </div>
    </div>
  );
}

interface MessageListProps {
  readonly messages: readonly OutboxEntry[];
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

/** Newest first. */
function MessageList({ messages, chosen, onChoose }: MessageListProps) {
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
