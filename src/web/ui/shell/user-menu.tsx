import type { ReactNode } from 'react';
import type { ScreenLink } from '../../../core/navigation/routes.ts';
import { type ThemeName, useThemeName } from '../theme.tsx';
import { IconBuildings, IconKeyboard, IconLogout, IconMoon, IconStar, IconSun, IconUser } from './icons.ts';
import { Popover } from './popover.tsx';
import styles from './user-menu.module.css';

export interface ShellUser {
  readonly name: string;
  readonly email: string;
}

export interface UserMenuProps {
  readonly user: ShellUser | null;
  /** Overlays the menu offers. */
  readonly offers: readonly { readonly title: string; readonly open: () => void }[];
  readonly onAccount: () => void;
  /** Screens that belong to the person instead of a dealer group. */
  readonly places: readonly { readonly title: string; readonly to: ScreenLink }[];
  readonly onPlace: (to: ScreenLink) => void;
  readonly onTheme: (theme: ThemeName) => void;
  readonly onKeys: () => void;
  readonly onLogOut: () => void;
}

export function UserMenu(props: UserMenuProps) {
  const { user, offers, onAccount, places, onPlace, onTheme, onKeys, onLogOut } = props;
  return (
    <Popover
      label="Your menu"
      side="end"
      className={styles.panel}
      trigger={(trigger) => (
        <button
          type="button"
          className={styles.trigger}
          aria-label="Your menu"
          title={user?.email}
          data-initials={initials(user?.name ?? '')}
          {...trigger}
        />
      )}
    >
      {(close) => {
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
              Log out
            </Item>
          </>
        );
      }}
    </Popover>
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

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase() || '·';
}
