import { IconChevronDown } from '../../../../web/ui/icons.ts';
import type { ImportRun } from '../contract.ts';
import styles from './ledger/ledger.module.css';

interface MoreButtonProps {
  readonly run: ImportRun;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function MoreButton({ run, isOpen, onToggle }: MoreButtonProps) {
  const name = [run.fileName, run.tableName].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className={styles.more}
      aria-expanded={isOpen}
      aria-label={`More of ${name}`}
      {...(isOpen && { 'aria-controls': `import-${run.id}` })}
      onClick={onToggle}
    >
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
