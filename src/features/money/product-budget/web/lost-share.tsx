import { isWhole, WHOLE_UNITS } from '../../../../core/money/percent.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { percentsByWeight, percentText } from '../rules-percents.ts';
import { type Draft, type Spot, unitsAt, withUnits } from './draft.ts';
import { spotsOf } from './part-lines.ts';
import type { SplitDraft } from './use-split-draft.ts';

/** Offers to scale percents to 100 after a template lost a store. */
export function LostShare({ split: { draft, change } }: { readonly split: SplitDraft }) {
  const broken = brokenSpots(draft);
  const [first] = broken;
  if (!first) return null;
  const units = unitsAt(draft, first).reduce((sum, part) => sum + part, 0);
  const off = WHOLE_UNITS - units;
  const scale = () =>
    change({
      draft: broken.reduce(
        (next, spot) => withUnits(next, spot, percentsByWeight(unitsAt(next, spot))),
        draft,
      ),
    });
  return (
    <Notice
      tone="warning"
      action={
        <Button compact onClick={scale}>
          Scale to 100 %
        </Button>
      }
    >
      {off > 0
        ? `${percentText(off)} % is not given to anybody yet.`
        : `${percentText(-off)} % is given away too often.`}
    </Notice>
  );
}

function brokenSpots(draft: Draft): Spot[] {
  const over =
    draft.mode === 'campaign'
      ? (['dealerships'] as const)
      : draft.mode === 'total'
        ? (['campaigns', 'dealerships'] as const)
        : (['campaigns'] as const);
  return over
    .flatMap((each) => spotsOf(draft, each))
    .filter((spot) => {
      const units = unitsAt(draft, spot);
      return !isWhole(units) && units.some((part) => part > 0);
    });
}
