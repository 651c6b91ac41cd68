import { useState } from 'react';
import { moneyText } from '../../../../core/money/money-text.ts';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { PickField } from '../../../../web/ui/fields/pick-field.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { readDollars } from '../rules-percents.ts';
import { AddCampaign } from './add-campaign.tsx';
import { type Choice, type Draft, type Mode, withSame } from './draft.ts';
import styles from './percent-editor.module.css';
import type { SplitAccess } from './split-access.ts';
import type { SplitDraft } from './use-split-draft.ts';

const MODES = [
  { id: 'campaign', title: 'One campaign', hint: 'One campaign over the stores' },
  { id: 'total', title: 'Total', hint: 'The total over campaigns, and each campaign over the stores' },
  { id: 'dealership', title: 'One store', hint: 'What one store has, over campaigns' },
] as const;

const TYPES = [
  { id: 'targetBudget', title: 'Planned' },
  { id: 'actualBudget', title: 'Actual' },
] as const;

interface ModeBarProps {
  readonly draft: Draft;
  readonly split: SplitDraft;
  readonly campaigns: readonly string[];
  readonly readOnly: string | null;
  readonly access: SplitAccess;
}

export function ModeBar({ draft, split, campaigns, readOnly }: ModeBarProps) {
  const { isDirty, dispatch } = split;
  const [requested, setRequested] = useState<Choice | null>(null);
  const choose = (change: Partial<Choice>) => {
    const choice = { mode: draft.mode, budgetType: draft.budgetType, of: draft.of, ...change };
    if (JSON.stringify(choice) === JSON.stringify(split.choice)) return;
    if (isDirty) setRequested(choice);
    else dispatch({ does: 'choose', choice });
  };
  const firstOf = (mode: Mode) =>
    ({ total: '', campaign: campaigns[0] ?? '', dealership: draft.dealerships[0]?.key ?? '' })[mode];
  return (
    <div className={styles.choices}>
      <div className={styles.segments}>
        <Segments
          label="What is split"
          segments={MODES}
          chosen={draft.mode}
          onPick={(mode) => choose({ mode, of: mode === draft.mode ? draft.of : firstOf(mode) })}
        />
        <Segments
          label="Budget type"
          segments={TYPES}
          chosen={draft.budgetType}
          onPick={(budgetType) => choose({ budgetType })}
        />
      </div>
      <div className={styles.fields}>
        <Of {...{ draft, campaigns }} onPick={(of) => choose({ of })} />
        <Total
          key={`${draft.mode} ${draft.of} ${draft.budgetType}`}
          {...{ draft, split }}
          isReadOnly={readOnly !== null}
        />
        {readOnly === null && draft.campaigns.length > 0 && <AddCampaign split={split} />}
      </div>
      {readOnly === null && (
        <div className={styles.switches}>
          <CheckboxField
            label="Re-balance the other rows to 100%"
            checked={draft.rebalances}
            onChange={(rebalances) => split.change({ draft: { ...draft, rebalances } })}
          />
          {draft.mode === 'total' && draft.campaigns.length > 1 && (
            <CheckboxField
              label="Same percents on all campaigns"
              checked={draft.isSame}
              onChange={(isSame) => split.change({ draft: withSame(draft, isSame) })}
            />
          )}
        </div>
      )}
      {requested !== null && (
        <ConfirmDialog
          title="Leave without saving?"
          confirm="Leave without saving"
          cancel="Keep editing"
          danger
          onCancel={() => setRequested(null)}
          onConfirm={() => {
            setRequested(null);
            dispatch({ does: 'choose', choice: requested });
          }}
        >
          What you changed here has not been saved.
        </ConfirmDialog>
      )}
    </div>
  );
}

interface OfProps {
  readonly draft: Draft;
  readonly campaigns: readonly string[];
  readonly onPick: (of: string) => void;
}

function Of({ draft: { mode, of, dealerships }, campaigns, onPick }: OfProps) {
  if (mode === 'total') return null;
  const isCampaign = mode === 'campaign';
  const options = isCampaign
    ? campaigns.map((name) => ({ id: name, title: name }))
    : dealerships.map(({ key, name }) => ({ id: key, title: name }));
  return (
    <div className={styles.field}>
      <PickField
        label={isCampaign ? 'Campaign' : 'Store'}
        name="of"
        value={of}
        shown={options.find(({ id }) => id === of)?.title ?? 'None yet'}
        options={() => options}
        placeholder={isCampaign ? 'Find a campaign' : 'Find a store'}
        onChange={onPick}
      />
    </div>
  );
}

interface TotalProps {
  readonly draft: Draft;
  readonly split: SplitDraft;
  readonly isReadOnly: boolean;
}

function Total({ draft, split, isReadOnly }: TotalProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { totalCents } = draft;
  // The typed text stays while it means the amount; undo and reset show theirs.
  const isOwn = typed !== null && readDollars(typed === '' ? 'none' : typed) === totalCents;
  const shown = isOwn ? typed : totalCents === null ? (typed ?? '') : moneyText(totalCents);
  return (
    <div className={styles.field}>
      <TextField
        label={draft.mode === 'total' ? 'Total of all campaigns' : 'Total amount'}
        name="total"
        inputMode="decimal"
        autoComplete="off"
        disabled={isReadOnly}
        value={shown}
        error={totalCents === null ? 'Type an amount of 0 or more.' : undefined}
        onChange={(text) => {
          setTyped(text);
          split.change({ draft: { ...draft, totalCents: readDollars(text) } });
        }}
      />
    </div>
  );
}
