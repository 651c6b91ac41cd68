import { Page } from '../page.tsx';
import { EmptyState, StateLink } from '../states.tsx';

/** Shown for unknown addresses. */
export function NotFound() {
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is no page at this address"
        why="It may have been mistyped, or the screen is not part of your Rooftop yet."
        action={<StateLink href="/">Go to Real-Time Revenue</StateLink>}
      />
    </Page>
  );
}
