import { useBlocker } from '@tanstack/react-router';
import { ROUTES } from '../../../core/routes.ts';
import { ConfirmDialog } from '../../../web/ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Whose changes are not saved. */
  readonly what: string;
}

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

/** Asks before unsaved changes are lost to another screen, another rooftop or a closed tab. */
export function LeaveGuard({ isDirty, what }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && leaves(current, next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave without saving"
      cancel="Go on editing"
      danger
      onConfirm={proceed}
      onCancel={reset}
    >
      What you changed for {what} has not been saved.
    </ConfirmDialog>
  );
}

/** A session that has ended cannot save any more, so signing in again is never in the way. */
function leaves(current: Place, next: Place): boolean {
  if (next.pathname === `/${ROUTES.login.path}`) return false;
  return next.pathname !== current.pathname || shownBy(next) !== shownBy(current);
}

function shownBy({ search }: Place): string {
  const { edit, dealerGroupId, dealerShipId } = search as Readonly<Record<string, unknown>>;
  return JSON.stringify([edit, dealerGroupId, dealerShipId]);
}
