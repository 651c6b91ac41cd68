import { useNavigate } from '@tanstack/react-router';
import type { Search } from '../../../core/scope.ts';
import { Button } from '../buttons.tsx';
import { ErrorState } from '../states.tsx';
import { Dialog } from './dialog.tsx';

interface OverlayFailedProps {
  /** What opened it. */
  readonly parameter: string;
  readonly onRetry: () => void;
}

/** In the place of an overlay that broke or did not come. */
export function OverlayFailed({ parameter, onRetry }: OverlayFailedProps) {
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '.',
      search: ({ [parameter]: _closed, ...rest }: Search) => rest,
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
