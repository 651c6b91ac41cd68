import type { ScreenLink } from '../../../core/navigation/routes.ts';
import type { ThemeName } from '../theme.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Popover } from './popover.tsx';
import styles from './user-menu.module.css';

const UserMenuPanel = lazyPart(() => import('./user-menu-panel.tsx').then((module) => module.UserMenuPanel));

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
  const { user } = props;
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
          onPointerEnter={UserMenuPanel.preload}
          onFocus={UserMenuPanel.preload}
          {...trigger}
        />
      )}
    >
      {(close) => <UserMenuPanel {...props} close={close} />}
    </Popover>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase() || '·';
}
