import { useFailure } from '../../calls/use-failure.ts';
import { CodeMissing } from '../../shell/load-code.ts';
import { Button } from '../buttons.tsx';
import { Page } from '../page.tsx';
import { Bone, RowsSkeleton } from '../skeleton.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import styles from './screen-states.module.css';

/** Shown while the code of a screen loads. */
export function ScreenPending() {
  return (
    <div className={styles.pending} aria-busy="true">
      <span className="spoken">Loading</span>
      <Bone width="180px" height="24px" />
      <RowsSkeleton rows={8} />
    </div>
  );
}

interface ScreenFailedProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Shown in place of a screen that failed; menu and other screens still work. */
export function ScreenFailed({ error, reset }: ScreenFailedProps) {
  if (error instanceof CodeMissing) {
    return (
      <Page title="This screen did not open">
        <ErrorState
          what="Part of it"
          message="Check your connection, then try again."
          onRetry={() => window.location.reload()}
        />
      </Page>
    );
  }
  return (
    <Page title="This screen stopped working">
      <ErrorState
        what="The screen"
        message="Something went wrong while showing it. Your data is not affected."
        onRetry={reset}
      />
    </Page>
  );
}

/** Fills the window while the first replies load. */
export function FramePending() {
  return (
    <div className={styles.frame} aria-busy="true">
      <span className="spoken">Loading</span>
      <div className={styles.side}>
        <Bone width="96px" height="20px" />
        <RowsSkeleton rows={7} />
      </div>
      <div className={styles.main}>
        <div className={styles.bar}>
          <Bone width="160px" height="28px" />
          <Bone width="160px" height="28px" />
        </div>
        <div className={styles.pending}>
          <Bone width="180px" height="24px" />
          <RowsSkeleton rows={8} />
        </div>
      </div>
    </div>
  );
}

export interface FrameFailedProps {
  readonly error: Error;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly onLogOut: () => void;
}

export interface FrameRefusedProps {
  readonly why: string;
  readonly onGoHome: () => void;
}

/** Fills the window when the address names a dealer group that cannot be shown. */
export function FrameRefused({ why, onGoHome }: FrameRefusedProps) {
  return (
    <main className={styles.failed}>
      <EmptyState
        title="This link cannot be opened"
        why={why}
        action={<Button onClick={onGoHome}>Go to my dealer group</Button>}
      />
    </main>
  );
}

/** Fills the window when the user's dealer groups cannot be loaded. */
export function FrameFailed({ onLogOut, error, ...retry }: FrameFailedProps) {
  const failure = useFailure(error);
  return (
    <main className={styles.failed}>
      <ErrorState what="Your dealer groups" {...retry} {...failure} />
      <Button kind="quiet" onClick={onLogOut}>
        Sign out
      </Button>
    </main>
  );
}
