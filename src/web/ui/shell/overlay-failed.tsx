import { useNavigate } from '@tanstack/react-router';
import type { Search } from '../../../core/navigation/scope.ts';
import { Button } from '../buttons.tsx';
import { ErrorState } from '../states.tsx';
import { Dialog } from './dialog.tsx';

interface OverlayFailedProps {
  readonly parameters: readonly string[];
  readonly onRetry: () => void;
}

/** Shown in place of an overlay that failed to render. */
export function OverlayFailed({ parameters, onRetry }: OverlayFailedProps) {
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '.',
      search: (here: Search) =>
        Object.fromEntries(Object.entries(here).filter(([name]) => !parameters.includes(name))),
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog label="This could not be shown" onClose={close}>
      <ErrorState message="The screen behind it still works." onRetry={onRetry} />
      <div style={{ textAlign: 'center', padding: 'var(--space-3)' }}>
        <Button kind="quiet" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
