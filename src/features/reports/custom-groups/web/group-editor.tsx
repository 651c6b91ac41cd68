import { useState } from 'react';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { useDealerGroups, useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import {
  type CustomGroup,
  createCustomGroup,
  customGroup,
  customGroups,
  previewCustomGroup,
  updateCustomGroup,
} from '../contract.ts';
import { customGroupGrid } from '../contract-grid.ts';
import { sentDefinition, type TypedGroup, typedGroup } from '../rules-editor.ts';
import styles from './custom-groups.module.css';
import { GroupChoice } from './group-choice.tsx';
import { RulePreview } from './rule-preview.tsx';
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
        ? await update.save({ ...body, customGroupId: group.id })
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
