import { ActionIcon, Button as KitButton } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import styles from './buttons.module.css';

const VARIANTS = { primary: 'filled', plain: 'default', quiet: 'subtle', danger: 'filled' } as const;

interface Pressable {
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  readonly compact?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'dialog' | 'menu' | 'listbox';
  readonly 'aria-controls'?: string;
}

export interface ButtonProps extends Pressable {
  /** One primary button per view; danger only for what cannot be undone. */
  readonly kind?: keyof typeof VARIANTS;
  readonly icon?: ReactNode;
  /** Shows progress and ignores presses. */
  readonly busy?: boolean;
  readonly fullWidth?: boolean;
  readonly children: ReactNode;
}

export function Button({
  kind = 'plain',
  icon,
  busy = false,
  compact = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <KitButton
      className={styles.button ?? ''}
      variant={VARIANTS[kind]}
      {...(kind === 'danger' && { color: 'red' })}
      type={type}
      loading={busy}
      leftSection={icon}
      mod={{ compact }}
      {...rest}
    >
      {children}
    </KitButton>
  );
}

export interface IconButtonProps extends Pressable {
  /** Accessible name and tooltip. */
  readonly label: string;
  /** For toggle buttons. */
  readonly pressed?: boolean;
  readonly children: ReactNode;
}

export function IconButton({
  label,
  pressed,
  compact = false,
  type = 'button',
  children,
  ...rest
}: IconButtonProps) {
  return (
    <ActionIcon
      className={styles.icon ?? ''}
      variant="subtle"
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      mod={{ compact }}
      {...rest}
    >
      {children}
    </ActionIcon>
  );
}
