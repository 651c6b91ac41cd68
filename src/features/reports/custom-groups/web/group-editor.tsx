import { useState } from 'react';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import type { DealerGroup } from '../../../../web/scope/dealer-groups.ts';
import { useDealerGroups, useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../../../web/ui/fields/field-group.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { PopoverButton } from '../../../../web/ui/fields/popover-button.tsx';
import { Loaded, type LoadedQuery } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import {
  type CustomGroup,
  createCustomGroup,
  customGroup,
  customGroups,
  type PreviewedStore,
  previewCustomGroup,
  updateCustomGroup,
} from '../contract.ts';
import { customGroupGrid } from '../contract-grid.ts';
import { sentDefinition, type TypedGroup, typedGroup, withGroup, withStore } from '../rules-editor.ts';
import styles from './custom-groups.module.css';
import { RuleSteps } from './rule-steps.tsx';

interface GroupEditorProps {
  /** Null for a new one. */
  readonly group: CustomGroup | null;
  readonly onSaved: (id: number) => void;
  readonly onCancel: () => void;
}

const FIELDS = ['name', 'isGlobal'];
const REFRESHES = { via: 'quiet', refreshes: [customGroup, customGroups, customGroupGrid] } as const;

/** The form of a supergroup, with the stores it finds beside it. */
export function GroupEditor({ group, onSaved, onCancel }: GroupEditorProps) {
  const { active } = useDealerGroups();
  const { group: home } = useScope();
  const [typed, setTyped] = useState<TypedGroup>(() =>
    typedGroup(
      group,
      active.map(({ id }) => id),
    ),
  );
  const form = useForm(FIELDS);
  const create = useSave(createCustomGroup, REFRESHES);
  const update = useSave(updateCustomGroup, REFRESHES);
  const isEmpty = typed.dealerGroups.length === 0;
  const preview = useCall(
    previewCustomGroup,
    isEmpty ? null : { dealerGroupId: home.id, ...sentDefinition(typed) },
    { via: 'quiet', keepsPrevious: true },
  );
  const submit = async () => {
    const body = { name: typed.name, isGlobal: typed.isGlobal, ...sentDefinition(typed) };
    await form.run(async () => {
      const { id } = group
        ? await update.save({ ...body, customGroupId: group.id, version: group.version })
        : await create.save({ ...body, dealerGroupId: home.id });
      notify({ type: 'positive', message: 'Supergroup saved' });
      onSaved(id);
    });
  };
  return (
    <Page
      title={group ? `Change ${group.name}` : 'New Supergroup'}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" busy={form.isBusy} disabled={isEmpty} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      {form.message !== null && <Notice tone="negative">{form.message}</Notice>}
      {group !== null && group.missingGroups > 0 && (
        <Notice>Dealer groups you do not have access to stay in it.</Notice>
      )}
      <div className={styles.editor}>
        <Section title="Stores to compare">
          <div className={styles.form}>
            <TextField
              label="Name"
              name="name"
              maxLength={80}
              value={typed.name}
              error={form.errorAt('name')}
              onChange={(name) => setTyped({ ...typed, name })}
            />
            <GroupChoice groups={active} typed={typed} onChange={setTyped} />
            <RuleSteps typed={typed} onChange={setTyped} />
            <CheckboxField
              label="For everyone in the group"
              checked={typed.isGlobal}
              hint={form.errorAt('isGlobal') ?? 'Each person sees only the stores they have access to.'}
              onChange={(isGlobal) => setTyped({ ...typed, isGlobal })}
            />
          </div>
        </Section>
        <RulePreview query={preview} groups={active} isEmpty={isEmpty} />
      </div>
    </Page>
  );
}

interface GroupChoiceProps {
  readonly groups: readonly DealerGroup[];
  readonly typed: TypedGroup;
  readonly onChange: (typed: TypedGroup) => void;
}

function GroupChoice({ groups, typed, onChange }: GroupChoiceProps) {
  return (
    <FieldGroup label="Dealer groups" hint="All stores of a group includes those that join it later.">
      <ul className={styles.groups}>
        {groups.map((group) => (
          <GroupRow key={group.id} {...{ group, typed, onChange }} />
        ))}
      </ul>
    </FieldGroup>
  );
}

function GroupRow({
  group,
  typed,
  onChange,
}: Omit<GroupChoiceProps, 'groups'> & { readonly group: DealerGroup }) {
  const { id, name, dealerships } = group;
  const stores = dealerships.map((store) => store.id);
  const chosen = typed.dealerGroups.find((one) => one.id === id);
  const picked = chosen === undefined ? [] : chosen.dealerships.length === 0 ? stores : chosen.dealerships;
  const toggle = (store: string) => onChange(withStore(typed, { id, store: Number(store), stores }));
  const isAll = picked.length === stores.length;
  return (
    <li className={styles.group}>
      <CheckboxField
        label={name}
        checked={chosen !== undefined}
        onChange={() => onChange(withGroup(typed, id))}
      />
      <PopoverButton
        className={styles.button}
        title={`Stores of ${name}`}
        label={isAll ? 'All stores' : `${picked.length} of ${stores.length} stores`}
      >
        <PickList
          label={`Stores of ${name}`}
          placeholder="Find a store"
          options={dealerships.map((store) => ({ id: String(store.id), title: store.name }))}
          picked={new Set(picked.map(String))}
          searchable={dealerships.length > 8}
          nothingFound="No store has that name."
          onPick={toggle}
          onToggle={toggle}
        />
      </PopoverButton>
    </li>
  );
}

interface RulePreviewProps {
  readonly query: LoadedQuery<{ readonly stores: readonly PreviewedStore[] }>;
  readonly groups: readonly DealerGroup[];
  readonly isEmpty: boolean;
}

function RulePreview({ query, groups, isEmpty }: RulePreviewProps) {
  const stores = isEmpty ? [] : (query.data?.stores ?? []);
  const included = stores.filter(({ isIncluded }) => isIncluded).length;
  return (
    <Section
      title="Preview"
      note={<span role="status">{`${included} of ${countedText(stores.length, 'store')}`}</span>}
    >
      {isEmpty ? (
        <EmptyState title="No dealer group chosen" why="Choose at least one dealer group." />
      ) : (
        <Loaded query={query} what="The preview" skeleton={<RowsSkeleton rows={6} />}>
          {() => (
            <>
              {groups
                .filter(({ id }) => stores.some(({ dealerGroupId }) => dealerGroupId === id))
                .map(({ id, name }) => (
                  <PreviewedGroup
                    key={id}
                    name={name}
                    stores={stores.filter(({ dealerGroupId }) => dealerGroupId === id)}
                  />
                ))}
            </>
          )}
        </Loaded>
      )}
    </Section>
  );
}

function PreviewedGroup({
  name,
  stores,
}: {
  readonly name: string;
  readonly stores: readonly PreviewedStore[];
}) {
  return (
    <div className={styles.previewed}>
      <h3 className={styles.previewTitle}>{name}</h3>
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.id} className={styles.store} data-included={store.isIncluded}>
            <span aria-hidden>{store.isIncluded ? '✓' : '–'}</span>
            <span>
              {!store.isIncluded && <span className="spoken">Left out: </span>}
              {store.name}
            </span>
            <span className={styles.traits}>{traitsText(store)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function traitsText({ brands, state, units }: PreviewedStore): string {
  return [
    brands.length > 0 ? brands.join(', ') : 'no brand',
    state ?? 'no state',
    units === null ? 'no sales yet' : `${numberText(units, 'number')} units a month`,
  ].join(' · ');
}
