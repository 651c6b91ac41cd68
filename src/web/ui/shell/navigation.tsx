import { Link } from '@tanstack/react-router';
import { IconChevronsLeft, IconChevronsRight } from './icons.ts';
import { Logo } from './logo.tsx';
import type { MenuItem, MenuSection } from './menu.ts';
import styles from './navigation.module.css';
import { screenIcons } from './screen-icons.ts';

export interface NavigationProps {
  readonly sections: readonly MenuSection[];
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

/** The screens, grouped by the time of day they are used. */
export function Navigation({ sections, folded, onFold }: NavigationProps) {
  const Fold = folded ? IconChevronsRight : IconChevronsLeft;
  const foldTitle = folded ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <nav className={styles.navigation} data-folded={folded} aria-label="Screens">
      <Link to="/" className={styles.brand} aria-label="Rooftop, home">
        <Logo />
        <span className={styles.name}>Rooftop</span>
      </Link>
      <div className={styles.sections}>
        <MenuSections sections={sections} folded={folded} />
      </div>
      <button
        type="button"
        className={styles.fold}
        aria-label={foldTitle}
        title={foldTitle}
        onClick={() => onFold(!folded)}
      >
        <Fold size={18} stroke={1.75} aria-hidden />
        <span className={styles.name}>Collapse sidebar</span>
      </button>
    </nav>
  );
}

export interface MenuSectionsProps {
  readonly sections: readonly MenuSection[];
  readonly folded?: boolean;
  readonly onGo?: () => void;
}

export function MenuSections({ sections, folded = false, onGo }: MenuSectionsProps) {
  return sections.map(({ title, items }) => (
    <section key={title} className={styles.section} aria-label={title}>
      <p className={styles.sectionTitle} aria-hidden>
        {title}
      </p>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.to}>
            <MenuLink item={item} folded={folded} {...(onGo && { onGo })} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function MenuLink({ item, folded, onGo }: { item: MenuItem; folded: boolean; onGo?: () => void }) {
  const Icon = screenIcons[item.icon];
  return (
    <Link
      to={item.to}
      className={styles.link}
      activeOptions={{ includeSearch: false }}
      title={folded ? item.title : undefined}
      onClick={onGo}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={styles.name}>{item.title}</span>
      {item.Count && <item.Count />}
    </Link>
  );
}
