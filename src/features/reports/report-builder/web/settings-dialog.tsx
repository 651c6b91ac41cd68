import { useState } from 'react';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import type { ReportContent } from '../rules-merge.ts';
import { COMPARE_TITLES, PERIOD_TITLES, REPORT_PERIODS, type ReportPeriod } from '../rules-periods.ts';

interface SettingsDialogProps {
  readonly content: ReportContent;
  readonly isOwn: boolean;
  readonly onDone: (content: ReportContent) => void;
  readonly onClose: () => void;
}

const CHOSEN = 'chosen';

/** What holds for the whole report. */
export function SettingsDialog({ content: before, isOwn, onDone, onClose }: SettingsDialogProps) {
  const [{ compare, ...content }, change] = useState(before);
  const now = { ...content, ...(compare !== undefined && { compare }) };
  return (
    <FormDialog title="Report settings" submit="Apply" onSubmit={() => onDone(now)} onClose={onClose}>
      <SelectField
        label="Period"
        hint="Of items that choose none."
        value={now.period}
        options={REPORT_PERIODS.map((value) => ({ value, label: PERIOD_TITLES[value] }))}
        onChange={(period) => change({ ...now, period: period as ReportPeriod })}
      />
      <SelectField
        label="Compared with"
        value={compare ?? CHOSEN}
        options={[
          { value: CHOSEN, label: 'As chosen at the top' },
          ...Object.entries(COMPARE_TITLES).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) =>
          change(value === CHOSEN ? content : { ...content, compare: value as keyof typeof COMPARE_TITLES })
        }
      />
      <SelectField
        label="Paper"
        value={now.paper}
        options={[
          { value: 'letter', label: 'US Letter' },
          { value: 'a4', label: 'A4' },
        ]}
        onChange={(paper) => change({ ...now, paper: paper === 'a4' ? 'a4' : 'letter' })}
      />
      <CheckboxField
        label="Draft"
        hint="Drafts are not delivered."
        checked={now.isDraft}
        onChange={(isDraft) => change({ ...now, isDraft })}
      />
      <CheckboxField
        label="Private"
        hint={isOwn ? 'Only you see a private report.' : 'Only the owner can change this.'}
        disabled={!isOwn}
        checked={now.isPrivate}
        onChange={(isPrivate) => change({ ...now, isPrivate })}
      />
    </FormDialog>
  );
}
