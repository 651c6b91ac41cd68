import { IconButton } from '../../../../web/ui/buttons.tsx';
import { IconX } from '../../../../web/ui/icons.ts';
import styles from './percent-editor.module.css';

interface EditorHeadProps {
  readonly title: string;
  readonly when: string;
  readonly close: () => void;
}

export function EditorHead({ title, when, close }: EditorHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.headWords}>
        <p className={styles.overline}>Percent editor{when === '' ? '' : ` · ${when}`}</p>
        <h2 className={styles.title} tabIndex={-1} data-first-focus>
          {title}
        </h2>
      </div>
      <IconButton label="Close (Esc)" onClick={close}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
    </header>
  );
}
