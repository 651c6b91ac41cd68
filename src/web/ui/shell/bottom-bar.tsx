import { Link } from '@tanstack/react-router';
import styles from './bottom-bar.module.css';
import { IconMenu2 } from './icons.ts';
import type { MenuSection } from './menu.ts';
import { screenIcons } from './screen-icons.ts';

const MOST = 4;

export interface BottomBarProps {
  readonly sections: readonly MenuSection[];
  readonly isMoreOpen: boolean;
  readonly onMore: () => void;
}

/** The menu of a phone: the first screens and a button for the rest. */
export function BottomBar({ sections, isMoreOpen, onMore }: BottomBarProps) {
  const items = sections.flatMap((section) => section.items).slice(0, MOST);
  return (
    <nav className={styles.bar} aria-label="Screens">
      {items.map(({ to, title, short, icon, Count }) => {
        const Icon = screenIcons[icon];
        return (
          <Link
            key={to}
            to={to}
            className={styles.item}
            aria-label={short === title ? undefined : title}
            activeOptions={{ includeSearch: false }}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            <span>{short}</span>
            {Count && <Count />}
          </Link>
        );
      })}
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-expanded={isMoreOpen}
        onClick={onMore}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
        <span>More</span>
      </button>
    </nav>
  );
}
