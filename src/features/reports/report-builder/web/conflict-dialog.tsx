import { useState } from 'react';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { ChoiceField } from '../../../../web/ui/fields/choice-field.tsx';
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
      about={`${who} saved while you were editing. Everything else was combined. Choose what to keep of these.`}
      submit="Keep these"
      disabled={!isDecided}
      onSubmit={() => onDone(picks)}
      onClose={onClose}
    >
      {conflicts.map((conflict) => (
        <ChoiceField
          key={conflict.key}
          label={titleOf(conflict)}
          value={picks[conflict.key] ?? null}
          choices={[
            { value: 'mine', label: 'Yours', meaning: textOf(conflict, 'mine') },
            { value: 'theirs', label: who, meaning: textOf(conflict, 'theirs') },
          ]}
          onChange={(side) => pick({ ...picks, [conflict.key]: side })}
        />
      ))}
    </FormDialog>
  );
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
