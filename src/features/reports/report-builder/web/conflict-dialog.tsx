import { useState } from 'react';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { ConflictChoices } from '../../../../web/ui/fields/conflict-choices.tsx';
import type { GridItem } from '../report-shapes.ts';
import { ITEM_TITLES } from '../rules-items.ts';
import type { Conflict, Side } from '../rules-merge.ts';
import { PERIOD_TITLES } from '../rules-periods.ts';

interface ConflictDialogProps {
  readonly who: string;
  readonly conflicts: readonly Conflict[];
  readonly onDone: (picks: Readonly<Record<string, Side>>) => void;
  readonly onClose: () => void;
}

/** What two people changed in different ways, side by side. */
export function ConflictDialog({ who, conflicts, onDone, onClose }: ConflictDialogProps) {
  const [picks, pick] = useState<Readonly<Record<string, Side>>>({});
  const isDecided = conflicts.every(({ key }) => picks[key] !== undefined);
  return (
    <FormDialog
      wide
      title="You both changed the same things"
      submit="Keep these"
      disabled={!isDecided}
      onSubmit={() => onDone(picks)}
      onClose={onClose}
    >
      <ConflictChoices<Record<string, string>>
        message={`${who} saved while you were editing. Everything else was combined. Choose what to keep of these.`}
        conflicts={conflicts.map((conflict) => ({
          field: conflict.key,
          yours: textOf(conflict, 'mine'),
          theirs: textOf(conflict, 'theirs'),
          keeps: keptSide(picks[conflict.key]),
        }))}
        words={Object.fromEntries(
          conflicts.map((conflict) => [conflict.key, { label: titleOf(conflict), text: String }]),
        )}
        onKeep={(key, keeps) => pick({ ...picks, [key]: keeps === 'yours' ? 'mine' : 'theirs' })}
      />
    </FormDialog>
  );
}

function keptSide(side: Side | undefined): 'yours' | 'theirs' | null {
  if (side === undefined) return null;
  return side === 'mine' ? 'yours' : 'theirs';
}

function titleOf(conflict: Conflict): string {
  if (conflict.kind === 'text') return conflict.title;
  return conflict.title || ITEM_TITLES[conflict.mine.kind];
}

function textOf(conflict: Conflict, side: Side): string {
  if (conflict.kind === 'text') return conflict[side] || 'Empty';
  return itemText(conflict[side]);
}

/** An item in one line: its title, then its choices. */
function itemText(item: GridItem): string {
  const { kind, title, period, dealerships } = item;
  const parts = [
    title || ITEM_TITLES[kind],
    ...('kpi' in item ? [item.kpi] : []),
    ...('kpis' in item ? [item.kpis.join(', ')] : []),
    ...(kind === 'ranked' ? [item.columns.map(({ kpi }) => kpi).join(', ')] : []),
    ...('by' in item ? [`by ${item.by}`] : []),
    ...(kind === 'text' ? [item.text] : []),
    ...(period ? [PERIOD_TITLES[period].toLowerCase()] : []),
    ...(dealerships ? [`${dealerships.length} stores`] : []),
  ];
  return parts.join(' · ').slice(0, 300);
}
