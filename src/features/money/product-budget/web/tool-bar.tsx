import { useState } from 'react';
import { isWhole, WHOLE_UNITS } from '../../../../core/money/percent.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconCopy } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import { IconCar } from '../../../../web/ui/icons.ts';
import { Notice } from '../../../../web/ui/states.tsx';
import { copyProductActualToPlanned, copyProductPlannedToActual, type Grid } from '../contract.ts';
import { percentsByWeight, percentText } from '../rules-percents.ts';
import { type Draft, type Spot, unitsAt, withUnits, withWeights } from './draft.ts';
import { spotsOf } from './part-lines.ts';
import styles from './percent-editor.module.css';
import { TemplatesButton } from './templates-button.tsx';
import type { SplitMonth } from './use-save-split.ts';
import type { SplitDraft } from './use-split-draft.ts';
import { monthsBefore, useUnitsSold } from './use-units-sold.ts';

interface ToolBarProps {
  readonly at: SplitMonth;
  readonly split: SplitDraft;
  readonly newest: () => Promise<Grid | null>;
}

/** Fill actions: equal, by units sold, from a template, from the other budget. */
export function ToolBar({ at, split, newest }: ToolBarProps) {
  const { draft, change } = split;
  const equal = (over: 'campaigns' | 'dealerships') =>
    change(
      withWeights(
        draft,
        over,
        (over === 'campaigns' ? draft.campaigns : draft.dealerships).map(() => 1),
      ),
    );
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Ways to split">
        {draft.mode === 'total' && (
          <Button onClick={() => equal('campaigns')}>Equal shares of campaigns</Button>
        )}
        <Button onClick={() => equal(draft.mode === 'dealership' ? 'campaigns' : 'dealerships')}>
          Split equally
        </Button>
        {draft.mode !== 'dealership' && <ByUnits {...{ at, split }} />}
        <TemplatesButton {...{ at, split }} />
        <CopyBudgets {...{ at, split, newest }} />
      </div>
      <LostShare split={split} />
      {split.refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {split.refusal}
        </p>
      )}
    </>
  );
}

function ByUnits({ at, split: { draft, change } }: Omit<ToolBarProps, 'newest'>) {
  const unitsSold = useUnitsSold(at.dealerGroupId);
  async function split(months: number): Promise<void> {
    const days = monthsBefore({ year: at.year, month: at.month + 1 }, months);
    // The request has shown its own error.
    const weights = await unitsSold(draft.dealerships, days).catch(() => null);
    if (weights === null) return;
    if (weights.every((units) => units === 0)) {
      notify({
        type: 'warning',
        message: `No units sold are known for the ${months} months before.`,
        group: 'split-units',
      });
      return;
    }
    change(withWeights(draft, 'dealerships', weights));
  }
  return (
    <MenuButton
      label="Split by units sold"
      text="By units sold"
      icon={<IconCar size={15} stroke={1.75} />}
      items={() =>
        [3, 12].map((months) => ({
          id: String(months),
          title: `Retail units of the ${months} months before`,
          act: () => void split(months),
        }))
      }
    />
  );
}

const COPIES = {
  planned: { title: 'Copy planned to actual', from: 'what is planned', to: 'spent' },
  actual: { title: 'Copy actual to planned', from: 'what has been spent', to: 'planned' },
} as const;

function CopyBudgets({ at, split, newest }: ToolBarProps) {
  const [requested, setRequested] = useState<keyof typeof COPIES | null>(null);
  const toActual = useSave(copyProductPlannedToActual);
  const toPlanned = useSave(copyProductActualToPlanned);
  const refused = split.isDirty ? 'Save or reset first.' : undefined;
  async function copy(from: keyof typeof COPIES): Promise<void> {
    const { save } = from === 'planned' ? toActual : toPlanned;
    const done = await save({ ...at }).catch(() => null);
    setRequested(null);
    if (!done) return;
    const grid = await newest();
    if (grid) split.dispatch({ does: 'adopt', grid });
    notify({
      type: 'positive',
      message: done.changed === 0 ? 'Both were the same already.' : `${COPIES[from].title}: done.`,
    });
  }
  return (
    <>
      <MenuButton
        label="Copy between planned and actual"
        text="Copy"
        icon={<IconCopy size={15} stroke={1.75} />}
        items={() =>
          (['planned', 'actual'] as const).map((from) => ({
            id: from,
            title: COPIES[from].title,
            refused,
            act: () => setRequested(from),
          }))
        }
      />
      {requested !== null && (
        <ConfirmDialog
          title={`${COPIES[requested].title}?`}
          confirm="Copy"
          cancel="Leave as it is"
          busy={toActual.isSaving || toPlanned.isSaving}
          onCancel={() => setRequested(null)}
          onConfirm={() => void copy(requested)}
        >
          For every campaign of {split.base.product} at all stores you see, {COPIES[requested].from} becomes
          what is {COPIES[requested].to}. It is saved at once and can be undone in the history.
        </ConfirmDialog>
      )}
    </>
  );
}

function LostShare({ split: { draft, change } }: { readonly split: SplitDraft }) {
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
          Scale to 100%
        </Button>
      }
    >
      {off > 0 ? `${percentText(off)}% is not assigned yet.` : `${percentText(-off)}% too much is assigned.`}
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
