import type { ReactNode } from 'react';
import { useThemeName } from '../theme.tsx';
import { IconBuildings, IconKeyboard, IconLogout, IconMoon, IconStar, IconSun, IconUser } from './icons.ts';
import type { UserMenuProps } from './user-menu.tsx';
import styles from './user-menu-panel.module.css';

/** What the menu offers; loaded when it is first opened. */
export function UserMenuPanel(props: UserMenuProps & { readonly close: () => void }) {
  const { user, offers, onAccount, places, onPlace, onTheme, onKeys, onLogOut, close } = props;
  const doing = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      {user && (
        <p className={styles.who}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </p>
      )}
      <Item icon={<IconUser {...look} />} onPress={doing(onAccount)}>
        My account
      </Item>
      {offers.map(({ title, open }) => (
        <Item key={title} icon={<IconStar {...look} />} onPress={doing(open)}>
          {title}
        </Item>
      ))}
      {places.map(({ title, to }) => (
        <Item key={to} icon={<IconBuildings {...look} />} onPress={doing(() => onPlace(to))}>
          {title}
        </Item>
      ))}
      <ThemeItem onTheme={onTheme} />
      <Item icon={<IconKeyboard {...look} />} onPress={doing(onKeys)} hint="?">
        Keys
      </Item>
      <Item icon={<IconLogout {...look} />} onPress={doing(onLogOut)}>
        Sign out
      </Item>
    </>
  );
}

const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The menu stays open, so that the other theme can be tried. */
function ThemeItem({ onTheme }: Pick<UserMenuProps, 'onTheme'>) {
  const isDark = useThemeName() === 'dark';
  return (
    <Item
      icon={isDark ? <IconSun {...look} /> : <IconMoon {...look} />}
      onPress={() => onTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? 'Light theme' : 'Dark theme'}
    </Item>
  );
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly onPress: () => void;
  readonly hint?: string;
  readonly children: string;
}

function Item({ icon, onPress, hint, children }: ItemProps) {
  return (
    <button type="button" className={styles.item} onClick={onPress}>
      {icon}
      <span>{children}</span>
      {hint !== undefined && <kbd className={styles.key}>{hint}</kbd>}
    </button>
  );
}
