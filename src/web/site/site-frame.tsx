import type { ReactNode } from 'react';
import { Logo } from '../ui/shell/logo.tsx';
import { Rooftops } from './rooftops.tsx';
import styles from './site.module.css';

export interface SiteFrameProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The look of the screens that need no session, such as signing in: a narrow column beside a drawing. */
export function SiteFrame({ title, lead, children }: SiteFrameProps) {
  return (
    <div className={styles.screen}>
      <main className={styles.door}>
        <p className={styles.brand}>
          <Logo size={26} />
          Rooftop
        </p>
        <div className={styles.middle}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
      <div className={styles.view} aria-hidden="true">
        <Rooftops />
      </div>
    </div>
  );
}
