import { useDeferredValue, useState } from 'react';
import { MATCHES, type Match } from '../../../../core/sources/source-rules.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { ruleList, saveChange, spellingList } from '../contract.ts';
import { ChangePreview } from './change-preview.tsx';
import { kindWords, matchTitles } from './kind-words.ts';
import { movedText } from './rules-section.tsx';
import styles from './source-mapping.module.css';
import type { Draft, MappingContext } from './source-mapping-screen.tsx';

interface RuleDialogProps {
  readonly context: MappingContext;
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** Shows the effect of the rule while it is edited. */
export function RuleDialog({ context, draft, onClose }: RuleDialogProps) {
  const { dealerGroupId, kind } = context;
  const rule = useRuleDraft(context, draft);
  const { save, isSaving, error, fieldError } = useSave(saveChange, {
    via: 'quiet',
    refreshes: [ruleList, spellingList],
  });

  async function keep(): Promise<void> {
    const done = await save({ dealerGroupId, kind, ...rule.change }).catch(() => null);
    // Errors show on their fields.
    if (!done) return;
    notify({ type: 'positive', message: movedText(done.spellings) });
    onClose();
  }

  return (
    <FormDialog
      title={draft.rule ? 'Change the rule' : `Map a ${kindWords[kind].one}`}
      about="Applies to past and future data."
      submit="Save"
      busy={isSaving}
      disabled={!rule.isSaid}
      failure={error && !fieldError ? error.message : null}
      wide
      onSubmit={() => void keep()}
      onClose={onClose}
    >
      <RuleFields
        about={`The ${kindWords[kind].one}`}
        rule={rule}
        wrong={(field) => (fieldError?.field === field ? fieldError.message : undefined)}
      />
      <div className={styles.room}>
        {rule.shown ? (
          <ChangePreview context={context} change={rule.shown} />
        ) : (
          <p className={styles.note}>Pick a type to preview the change.</p>
        )}
      </div>
    </FormDialog>
  );
}

interface RuleFieldsProps {
  readonly about: string;
  readonly rule: ReturnType<typeof useRuleDraft>;
  readonly wrong: (field: string) => string | undefined;
}

function RuleFields({ about, rule, wrong }: RuleFieldsProps) {
  const { typed, hasNames, classes } = rule;
  return (
    <div className={styles.fields}>
      <SelectField
        label={about}
        value={typed.match}
        options={MATCHES.map((value) => ({ value, label: matchTitles[value] }))}
        onChange={(value) => rule.setMatch(value as Match)}
      />
      <TextField
        label="Text"
        value={typed.pattern}
        onChange={rule.setPattern}
        maxLength={200}
        autoFocus
        error={wrong('pattern')}
        hint={typed.match === 'pattern' ? '* matches any text' : undefined}
      />
      {hasNames && (
        <TextField
          label="Display name"
          value={typed.name}
          onChange={rule.setName}
          maxLength={120}
          error={wrong('name')}
        />
      )}
      {classes.length > 0 && (
        <SelectField
          label="Type"
          value={typed.type}
          options={classes.map(({ value, title }) => ({ value, label: title }))}
          onChange={rule.setType}
          error={wrong('class')}
        />
      )}
    </div>
  );
}

function useRuleDraft({ dealerGroupId, kind }: MappingContext, { rule, spelling }: Draft) {
  const known = useCall(ruleList, { dealerGroupId, kind });
  const [match, setMatch] = useState<Match>(rule?.match ?? (spelling === '' ? 'contains' : 'exact'));
  const [pattern, setPattern] = useState(rule?.pattern ?? spelling);
  const [name, setName] = useState(rule?.name ?? spelling);
  const [type, setType] = useState(rule?.class ?? null);
  const { hasNames, classes } = known.data ?? { hasNames: true, classes: [] };
  const needed = [pattern.trim(), hasNames ? name.trim() : 'none', classes.length > 0 ? type : 'none'];
  const change = {
    ...(rule ? { action: 'update' as const, id: rule.id, seen: rule.stamp } : { action: 'create' as const }),
    match,
    pattern: pattern.trim(),
    ...(hasNames && { name: name.trim() }),
    ...(type !== null && { class: type }),
  };
  const isSaid = needed.every((part) => part !== null && part !== '');
  const shown = useDeferredValue(isSaid ? change : null);
  const typed = { match, pattern, name, type };
  return { typed, setMatch, setPattern, setName, setType, hasNames, classes, change, isSaid, shown };
}
