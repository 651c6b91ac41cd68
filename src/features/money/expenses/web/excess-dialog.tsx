import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { type CoopExcess, excessText } from '../rules-coop.ts';

interface ExcessDialogProps {
  readonly excess: CoopExcess;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ExcessDialog({ excess, onConfirm, onCancel }: ExcessDialogProps) {
  return (
    <ConfirmDialog
      title="More co-op than money?"
      confirm="Save it"
      cancel="Change it"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {excessText(excess)} A manufacturer rarely pays back more than was spent.
    </ConfirmDialog>
  );
}
