/** The steps of setting up a dealer group, in order. */
export const ONBOARDING_STEPS = ['dealership', 'integration', 'users', 'review'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** Steps that are done or not; the review closes them. */
export type WorkStep = Exclude<OnboardingStep, 'review'>;
export const WORK_STEPS = ['dealership', 'integration', 'users'] as const satisfies readonly WorkStep[];

/** The first step that is not done; the review once all are, or once the setup was submitted. */
export function firstOpenStep(
  done: Readonly<Record<WorkStep, boolean>>,
  isSubmitted: boolean,
): OnboardingStep {
  if (isSubmitted) return 'review';
  return WORK_STEPS.find((step) => !done[step]) ?? 'review';
}
