import type { ReactNode } from 'react';
import { IconButton } from '../buttons.tsx';
import { IconX } from '../icons.ts';
import { Dialog } from './dialog.tsx';
import type { MenuSection } from './menu.ts';
import { MenuSections } from './navigation.tsx';
import styles from './phone-sheet.module.css';

export interface PhoneSheetProps {
  readonly sections: readonly MenuSection[];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The full menu of a phone. */
export function PhoneSheet({ sections, onClose, children }: PhoneSheetProps) {
  return (
    <Dialog label="Menu" sheet onClose={onClose}>
      <div className={styles.head}>
        <h2 tabIndex={-1} data-first-focus>
          Menu
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </div>
      <nav className={styles.menu} aria-label="All screens">
        <MenuSections sections={sections} onGo={onClose} />
      </nav>
      <div className={styles.rest}>{children}</div>
    </Dialog>
  );
}

export function SheetPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
