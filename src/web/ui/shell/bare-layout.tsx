import type { ReactNode } from 'react';
import styles from './bare-layout.module.css';
import { Logo } from './logo.tsx';

export interface BareLayoutProps {
  /** Beside the product's name, such as the dealer group. */
  readonly about: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Around screens without menu and pickers: a bar with the product's name, then the screen. */
export function BareLayout({ about, actions, children }: BareLayoutProps) {
  return (
    <div className={styles.layout}>
      <header className={styles.bar}>
        <span className={styles.brand}>
          <Logo size={22} />
          Rooftop
        </span>
        <span className={styles.about}>{about}</span>
        <nav className={styles.actions} aria-label="Account">
          {actions}
        </nav>
      </header>
      <main id="screen" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
