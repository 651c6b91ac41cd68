import { type ReactNode, useState } from 'react';
import { PHONE, useMedia } from '../use-media.ts';
import { BottomBar } from './bottom-bar.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { MenuSection } from './menu.ts';
import { Navigation } from './navigation.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import styles from './shell-layout.module.css';

const PhoneSheet = lazyPart(() => import('./phone-sheet.tsx').then((module) => module.PhoneSheet));

export interface ShellLayoutProps {
  readonly sections: readonly MenuSection[];
  /** Null until the user folds or unfolds the menu; then the width decides. */
  readonly folded: boolean | null;
  readonly onFold: (folded: boolean) => void;
  readonly topBar: ReactNode;
  /** Below the top bar; scrolls with the screen. */
  readonly line: ReactNode;
  /** At the bottom edge, over the screen. */
  readonly status: ReactNode;
  /** Below the menu in a phone's sheet: controls that do not fit at the top. */
  readonly sheet: (close: () => void) => ReactNode;
  readonly children: ReactNode;
}

const ROOMY = '(min-width: 1280px)';

/** Menu at the side or at the bottom, pickers at the top, the screen between. */
export function ShellLayout(props: ShellLayoutProps) {
  const { sections, folded, onFold, topBar, line, status, sheet, children } = props;
  const isPhone = useMedia(PHONE);
  const isRoomy = useMedia(ROOMY);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const closeSheet = () => setSheetOpen(false);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#screen">
        Skip to the screen
      </a>
      {!isPhone && <Navigation sections={sections} folded={folded ?? !isRoomy} onFold={onFold} />}
      <div className={styles.column}>
        <header className={styles.topBar}>{topBar}</header>
        <main id="screen" tabIndex={-1} className={styles.screen}>
          <div className={styles.line}>{line}</div>
          {children}
        </main>
        <div className={styles.status}>{status}</div>
      </div>
      {isPhone && (
        <BottomBar sections={sections} isMoreOpen={isSheetOpen} onMore={() => setSheetOpen(true)} />
      )}
      {isPhone && isSheetOpen && (
        <PhoneSheet sections={sections} onClose={closeSheet}>
          {sheet(closeSheet)}
        </PhoneSheet>
      )}
      <ScrollToTop />
    </div>
  );
}
