import { useBlocker } from '@tanstack/react-router';
import { ROUTES } from '../../../core/routes.ts';
import { ConfirmDialog } from '../../../web/ui/confirm-dialog.tsx';

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

/** Asks before a changed split is lost to closing, another month, another screen or a closed tab. */
export function LeaveGuard({ isDirty, what }: { readonly isDirty: boolean; readonly what: string }) {
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
      How you changed the split of {what} has not been saved.
    </ConfirmDialog>
  );
}

/** A session that has ended cannot save any more, so signing in again is never in the way. */
function leaves(current: Place, next: Place): boolean {
  if (next.pathname === `/${ROUTES.login.path}`) return false;
  return next.pathname !== current.pathname || shownBy(next) !== shownBy(current);
}

function shownBy({ search }: Place): string {
  const { splitProduct, dealerGroupId, viewType, year, month } = search as Readonly<Record<string, unknown>>;
  return JSON.stringify([splitProduct, dealerGroupId, viewType, year, month]);
}
