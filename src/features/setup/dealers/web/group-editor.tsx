import { useSave } from '../../../../web/calls/use-call.ts';
import { type DraftEdit, useDraft } from '../../../../web/drafts/use-draft.ts';
import type { GroupMembership } from '../../../../web/session/membership.ts';
import { ChoiceField } from '../../../../web/ui/fields/choice-field.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { dealerFullList, dealerSettings, type GroupSettings, updateDealer } from '../contract.ts';
import {
  AGES,
  ATTRIBUTION_CHOICES,
  CAMPAIGN_VIEWS,
  GROSSES,
  type GroupEdits,
  groupWords,
  SALE_DAYS,
} from './setting-words.ts';
import { SettingsForm } from './settings-form.tsx';

const FIELDS = [
  'name',
  'saleDayBasis',
  'grossBasis',
  'attribution',
  'ageSurvivesTransfers',
  'budgetCampaignView',
] as const;

interface GroupEditorProps {
  readonly saved: GroupSettings;
  readonly membership: GroupMembership;
  readonly takesFocus: boolean;
  readonly newest: () => Promise<GroupSettings | null>;
}

export function GroupEditor({ saved, membership, takesFocus, newest }: GroupEditorProps) {
  const { save } = useSave(updateDealer, { via: 'quiet', refreshes: [dealerSettings, dealerFullList] });
  const edit = useDraft<GroupEdits>({
    saved,
    fields: FIELDS,
    save: (changes, version) => save({ dealerGroupId: saved.id, version, ...changes }),
    newest,
    goneMessage: 'This dealer group is no longer there.',
  });
  const { values, errors, change } = edit;
  return (
    <SettingsForm
      title={saved.name}
      words={groupWords}
      edit={edit}
      readOnly={whyReadOnly(membership)}
      savedMessage="The settings of the group are saved."
      takesFocus={takesFocus}
    >
      <TextField
        label={groupWords.name.label}
        name="name"
        maxLength={120}
        value={values.name}
        error={errors.name}
        onChange={(name) => change('name', name)}
      />
      <ChoiceField
        label={groupWords.saleDayBasis.label}
        hint="Decides in which month a sale counts."
        name="saleDayBasis"
        choices={SALE_DAYS}
        value={values.saleDayBasis}
        error={errors.saleDayBasis}
        onChange={(basis) => change('saleDayBasis', basis)}
      />
      <ChoiceField
        label={groupWords.grossBasis.label}
        name="grossBasis"
        choices={GROSSES}
        value={values.grossBasis}
        error={errors.grossBasis}
        onChange={(basis) => change('grossBasis', basis)}
      />
      <ChoiceField
        label={groupWords.attribution.label}
        name="attribution"
        choices={ATTRIBUTION_CHOICES}
        value={values.attribution}
        error={errors.attribution}
        onChange={(attribution) => change('attribution', attribution)}
      />
      <StockAndBudget edit={edit} />
    </SettingsForm>
  );
}

function StockAndBudget({
  edit: { values, base, errors, change },
}: {
  readonly edit: DraftEdit<GroupEdits>;
}) {
  return (
    <>
      <ChoiceField
        label={groupWords.ageSurvivesTransfers.label}
        name="ageSurvivesTransfers"
        choices={AGES}
        value={values.ageSurvivesTransfers ? 'goes-on' : 'starts-again'}
        error={errors.ageSurvivesTransfers}
        onChange={(rule) => change('ageSurvivesTransfers', rule === 'goes-on')}
      />
      {values.ageSurvivesTransfers !== base.ageSurvivesTransfers && (
        <Notice>Saving counts the inventory of all past days again, store by store.</Notice>
      )}
      <ChoiceField
        label={groupWords.budgetCampaignView.label}
        name="budgetCampaignView"
        choices={CAMPAIGN_VIEWS}
        value={values.budgetCampaignView ? 'campaigns' : 'products'}
        error={errors.budgetCampaignView}
        onChange={(view) => change('budgetCampaignView', view === 'campaigns')}
      />
    </>
  );
}

function whyReadOnly({ role, isWhole }: GroupMembership): string | null {
  if (role !== 'admin') return `Only admins change the settings of the group. Your role here is ${role}.`;
  return isWhole ? null : 'Only admins with access to all stores of the group change its settings.';
}
