import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';
import { ScreenHelp } from './shell/screen-help.tsx';

export interface PageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a screen. Its title is the only h1. */
export function Page({ title, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          <ScreenHelp title={title} />
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export interface SectionProps {
  readonly title: string;
  /** In small print beside the title. */
  readonly note?: ReactNode;
  readonly aside?: ReactNode;
  /** Whether the content reaches the edges, as tables do. */
  readonly flush?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Section({ title, note, aside, flush = false, className, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={titleId}>
      <div className={styles.sectionHead}>
        <h2 id={titleId} className={styles.sectionTitle}>
          {title}
        </h2>
        {note !== undefined && <span className={styles.sectionNote}>{note}</span>}
        {aside !== undefined && <div className={styles.sectionAside}>{aside}</div>}
      </div>
      <div className={classNames(styles.sectionBody, flush && styles.flush)}>{children}</div>
    </section>
  );
}

export function Card({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.card, className)}>{children}</div>;
}
