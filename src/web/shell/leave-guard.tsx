import { useBlocker } from '@tanstack/react-router';
import { ROUTES } from '../../core/navigation/routes.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  readonly lost: string;
  /** Query parameters that identify what is edited. Changing one leaves it. */
  readonly parameters: readonly string[];
}

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

/**
 * Confirms before unsaved changes are lost to another screen, another subject on this one, or a
 * closed tab.
 */
export function LeaveGuard({ isDirty, lost, parameters }: LeaveGuardProps) {
  const shownBy = ({ search }: Place) =>
    JSON.stringify(parameters.map((name) => (search as Readonly<Record<string, unknown>>)[name]));
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && leaves(current, next, shownBy),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave without saving"
      cancel="Keep editing"
      danger
      onConfirm={proceed}
      onCancel={reset}
    >
      {lost}
    </ConfirmDialog>
  );
}

/** An ended session cannot save, so signing in again is never blocked. */
function leaves(current: Place, next: Place, shownBy: (place: Place) => string): boolean {
  if (next.pathname === `/${ROUTES.login.path}`) return false;
  return next.pathname !== current.pathname || shownBy(next) !== shownBy(current);
}
