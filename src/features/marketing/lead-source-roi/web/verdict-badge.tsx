import { Badge } from '../../../../web/ui/cards/badge.tsx';
import type { Verdict } from '../rules-verdicts.ts';
import { VERDICT_TITLES } from '../verdicts.ts';

const TONES = {
  cut: 'negative',
  fix: 'warning',
  keep: 'positive',
  unclear: 'neutral',
} as const satisfies Record<Verdict, string>;

export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  return <Badge tone={TONES[verdict]}>{VERDICT_TITLES[verdict]}</Badge>;
}
