import { Button } from '../../../../web/ui/buttons.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import styles from './account.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog label="Keep your recovery codes" onClose={onClose}>
      <div className={styles.dialog}>
        <h2 className={styles.dialogTitle}>Keep your recovery codes</h2>
        <p className={styles.hint}>
          Each signs you in once when your second factor is out of reach. They are shown only now; earlier
          ones no longer work.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button kind="primary" onClick={onClose}>
          I kept them
        </Button>
      </div>
    </Dialog>
  );
}
