import type { ComponentType } from 'react';
import { ROUTES } from '../../../../core/navigation/routes.ts';
import type { KeptSettings } from '../../../../web/session/kept-settings.ts';
import { defineScreen, type Screen } from '../../../../web/shell/screen.ts';

export interface IntegrationParts {
  readonly kept: KeptSettings;
  /** Uploads, intake keys and connections of the group in scope; the element `setup-files` is in it. */
  readonly Feeds: ComponentType;
}

export interface UsersParts {
  readonly kept: KeptSettings;
  /** People and invitations of the group in scope. */
  readonly People: ComponentType;
}

/** The step about people, with the parts of Users. */
export function usersStepScreen(parts: UsersParts): Screen {
  return defineScreen({
    ...ROUTES.onboardingUsers,
    load: () => import('./users-step.tsx').then((module) => module.usersStep(parts)),
  });
}

/** The step about feeds, with the parts of Data Feeds. */
export function integrationStepScreen(parts: IntegrationParts): Screen {
  return defineScreen({
    ...ROUTES.onboardingIntegration,
    load: () => import('./integration-step.tsx').then((module) => module.integrationStep(parts)),
  });
}
