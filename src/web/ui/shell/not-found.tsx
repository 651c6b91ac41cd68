import { Page } from '../page.tsx';
import { EmptyState, StateLink } from '../states.tsx';

/** Shown for unknown addresses. */
export function NotFound() {
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is no page at this address"
        why="Check the address. The screen may also not be available to your account."
        action={<StateLink href="/">Go to Real-Time Revenue</StateLink>}
      />
    </Page>
  );
}
