import { isAtLeast, type Role } from '../../../../core/navigation/roles.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { type DraftEdit, useDraft } from '../../../../web/drafts/use-draft.ts';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { PickField } from '../../../../web/ui/fields/pick-field.tsx';
import { TimeField } from '../../../../web/ui/fields/time-field.tsx';
import { TogglesField } from '../../../../web/ui/fields/toggles-field.tsx';
import { TokensField } from '../../../../web/ui/fields/tokens-field.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { useNow } from '../../../../web/ui/use-now.ts';
import {
  type DealershipSettings,
  dealerFullList,
  dealerList,
  dealerSettings,
  updateDealer,
} from '../contract.ts';
import { type DealershipEdits, dealershipWords, WEEKDAYS } from './setting-words.ts';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { StoreDetails } from './store-details.tsx';
import { StoreInventory } from './store-inventory.tsx';
import { timeThere, zoneName, zoneOptions, zoneTitle } from './time-zones.ts';

const FIELDS = [
  ...(['name', 'timeZone', 'opensAt', 'closesAt', 'closedWeekdays', 'aliases'] as const),
  ...(['legalName', 'code', 'street', 'city', 'state', 'zip', 'brands', 'isFranchise'] as const),
  ...(['websiteUrls', 'pmaZips', 'pmaRadiusMiles', 'openDate', 'closeDate'] as const),
  ...(['inventoryPriceField', 'inventoryFee', 'holdingCost'] as const),
];

interface DealershipEditorProps {
  readonly saved: DealershipSettings;
  readonly dealerGroupId: number;
  readonly role: Role;
  readonly takesFocus: boolean;
  readonly newest: () => Promise<DealershipSettings | null>;
}

export function DealershipEditor({ saved, dealerGroupId, role, takesFocus, newest }: DealershipEditorProps) {
  const refreshes = [dealerSettings, dealerFullList, dealerList];
  const { save } = useSave(updateDealer, { via: 'quiet', refreshes });
  const edit = useDraft<DealershipEdits>({
    saved,
    fields: FIELDS,
    save: (changes, version) => save({ dealerGroupId, id: saved.id, version, ...changes }),
    newest,
    goneMessage: 'This store is no longer there. Someone may have closed it.',
  });
  const movesTo = edit.values.timeZone === edit.base.timeZone ? null : edit.values.timeZone;
  return (
    <SettingsForm
      title={saved.name}
      words={dealershipWords}
      edit={edit}
      readOnly={
        isAtLeast(role, 'manager')
          ? null
          : `Managers and admins change the settings of a store. Your role here is ${role}.`
      }
      savedMessage={
        movesTo === null
          ? `${edit.values.name} is saved.`
          : `${edit.values.name} is saved. Its days are being recalculated in ${zoneName(movesTo)}.`
      }
      takesFocus={takesFocus}
    >
      <Place edit={edit} />
      <Hours edit={edit} />
      <TokensField
        label={dealershipWords.aliases.label}
        name="aliases"
        placeholder="Add a name"
        hint="What lead providers, the CRM and the DMS call this store: names or store numbers. Its own name always works, and capitals do not matter. Press Enter after each, or paste a column."
        maxLength={120}
        value={edit.values.aliases}
        error={edit.errors.aliases}
        onChange={(names) =>
          edit.change(
            'aliases',
            names.map((name) => name.toLowerCase()),
          )
        }
      />
      <StoreDetails edit={edit} />
      <StoreInventory edit={edit} />
    </SettingsForm>
  );
}

interface PartProps {
  readonly edit: DraftEdit<DealershipEdits>;
}

function Place({ edit: { values, base, errors, change } }: PartProps) {
  const now = useNow(10_000);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={dealershipWords.name.label}
          name="name"
          maxLength={120}
          value={values.name}
          error={errors.name}
          onChange={(name) => change('name', name)}
        />
        <PickField
          label={dealershipWords.timeZone.label}
          name="timeZone"
          placeholder="Find a zone or city"
          nothingFound="No zone or city has that name."
          value={values.timeZone}
          shown={zoneTitle(values.timeZone)}
          options={zoneOptions}
          hint={`It is ${timeThere(values.timeZone, now)} there now.`}
          error={errors.timeZone}
          onChange={(zone) => change('timeZone', zone)}
        />
      </div>
      {values.timeZone !== base.timeZone && (
        <Notice tone="warning">
          Saving recalculates the days of {base.name}: all records move to the calendar day they had in{' '}
          {zoneName(values.timeZone)}, and totals of past days change. Nothing is lost, and changing it back
          restores them.
        </Notice>
      )}
    </>
  );
}

function Hours({ edit: { values, errors, change } }: PartProps) {
  return (
    <>
      <div className={styles.pair}>
        <TimeField
          label={dealershipWords.opensAt.label}
          name="opensAt"
          value={values.opensAt}
          error={errors.opensAt}
          onChange={(time) => change('opensAt', time)}
        />
        <TimeField
          label={dealershipWords.closesAt.label}
          name="closesAt"
          value={values.closesAt}
          error={errors.closesAt}
          {...(values.closesAt <= values.opensAt && { hint: 'On the next day.' })}
          onChange={(time) => change('closesAt', time)}
        />
      </div>
      <TogglesField
        label={dealershipWords.closedWeekdays.label}
        name="closedWeekdays"
        hint="A feed counts as late only for hours in which the store is open."
        toggles={WEEKDAYS}
        value={values.closedWeekdays}
        error={errors.closedWeekdays}
        onChange={(days) => change('closedWeekdays', days)}
      />
    </>
  );
}
