import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ScreenLink } from '../../core/navigation/routes.ts';
import { useApi } from '../calls/use-call.ts';
import { Button } from '../ui/buttons.tsx';
import { BareLayout } from '../ui/shell/bare-layout.tsx';

export interface BareFrameProps {
  readonly about: ReactNode;
  /** Other places that this person may go to. */
  readonly links?: readonly { readonly title: string; readonly to: ScreenLink }[];
  readonly children: ReactNode;
}

/** Around screens without menu and pickers, such as onboarding: who is signed in may leave. */
export function BareFrame({ about, links = [], children }: BareFrameProps) {
  const { session } = useApi();
  const navigate = useNavigate();
  return (
    <BareLayout
      about={about}
      actions={
        <>
          {links.map(({ title, to }) => (
            <Button key={to} compact kind="quiet" onClick={() => void navigate({ to })}>
              {title}
            </Button>
          ))}
          <Button compact onClick={session.logOut}>
            Sign out
          </Button>
        </>
      }
    >
      {children}
    </BareLayout>
  );
}
