import { type ReactNode, useEffect, useState } from 'react';
import type { ScreenLink } from '../../core/navigation/routes.ts';
import { midSentence } from '../../core/text/capital.ts';
import { Button } from './buttons.tsx';
import { IconAlertTriangle, IconInfoCircle, IconLock, IconRefresh } from './icons.ts';
import styles from './states.module.css';

export interface StateProps {
  readonly title: string;
  readonly why?: ReactNode;
  /** The next step: a `StateLink` or a button. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** Shown instead of content: what is missing, why, and what to do next. */
export function EmptyState({ title, why, action, icon }: StateProps) {
  return (
    <div className={styles.state}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {why !== undefined && <p className={styles.why}>{why}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** What could not be loaded: `Leads by hour`. Omit it below a title that says so. */
  readonly what?: string;
  readonly message?: string | undefined;
  /** For whoever looks into it. */
  readonly requestId?: string | null;
  readonly retrying?: boolean;
  readonly onRetry: () => void;
}

/** The failed state of one widget, with a retry button. */
export function ErrorState({ what, message, requestId = null, retrying = false, onRetry }: ErrorStateProps) {
  // The button stays during an automatic refresh.
  const [isRequested, setIsRequested] = useState(false);
  useEffect(() => {
    if (!retrying) setIsRequested(false);
  }, [retrying]);
  const retry = () => {
    setIsRequested(true);
    onRetry();
  };
  return (
    <div role="alert" className={styles.state}>
      <span className={styles.icon}>
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      </span>
      <p className={styles.title}>
        {what === undefined ? 'This could not be loaded' : `${what} could not be loaded`}
      </p>
      <p className={styles.why}>{message || 'The server did not respond correctly.'}</p>
      {requestId !== null && <p className={styles.requestId}>Request id: {requestId}</p>}
      <div className={styles.action}>
        <Button icon={<IconRefresh size={14} />} busy={isRequested && retrying} onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** The user lacks the permission; says who can grant it. */
export function NoPermission({ what }: { readonly what?: string }) {
  return (
    <EmptyState
      icon={<IconLock size={20} stroke={1.5} aria-hidden />}
      title={`You do not have access to ${what === undefined ? 'this' : midSentence(what)}`}
      why="An administrator of your dealer group can change what you may see."
    />
  );
}

export interface NoticeProps {
  readonly tone?: 'neutral' | 'warning' | 'negative';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A remark above incomplete numbers. */
export function Notice({ tone = 'neutral', action, children }: NoticeProps) {
  const Icon = tone === 'neutral' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={styles.noticeText}>{children}</span>
      {action}
    </div>
  );
}

/** A link styled as a button, for empty states. */
interface StateLinkProps {
  readonly href: ScreenLink;
  /** As high as compact buttons. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}

export function StateLink({ href, compact, children }: StateLinkProps) {
  return (
    <a className={styles.link} data-compact={compact} href={href}>
      {children}
    </a>
  );
}

/** Grays out content that is older than it should be. */
export function Stale({ when, children }: { readonly when: boolean; readonly children: ReactNode }) {
  return <div className={when ? styles.stale : undefined}>{children}</div>;
}
