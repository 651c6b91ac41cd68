import { useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { type Rule, ruleList, saveChange, spellingList } from '../contract.ts';
import { ChangePreview } from './change-preview.tsx';
import { matchTitles } from './kind-words.ts';
import styles from './source-mapping.module.css';
import type { MappingContext } from './source-mapping-screen.tsx';

interface RulesProps {
  readonly context: MappingContext;
  readonly onEdit: (rule: Rule) => void;
}

/** The group's rules; first match wins. */
export function RulesSection({ context, onEdit }: RulesProps) {
  const { dealerGroupId, kind } = context;
  const query = useCall(ruleList, { dealerGroupId, kind }, { live: 'any' });
  const saving = useSave(saveChange, { refreshes: [ruleList, spellingList] });
  const [leaving, leave] = useState<Rule | null>(null);

  async function change(input: {
    action: 'move' | 'delete';
    id: number;
    place?: number;
    seen?: string;
  }): Promise<void> {
    // A failure shows as a toast.
    const done = await saving.save({ dealerGroupId, kind, ...input }).catch(() => null);
    leave(null);
    if (done) notify({ type: 'positive', message: movedText(done.spellings) });
  }

  return (
    <Section title="Rules" note="first match wins; otherwise the built-in vendor list applies">
      <Loaded
        query={query}
        what="The rules"
        skeleton={<RowsSkeleton rows={4} />}
        empty={({ rules }) =>
          rules.length === 0 ? (
            <EmptyState
              title="No rules yet"
              why="Known vendors are mapped without one. Add a rule for the others, or to override a vendor."
            />
          ) : null
        }
      >
        {({ rules }) => (
          <ol className={styles.list} aria-label="Rules in their order">
            {rules.map((rule, place) => (
              <RuleRow
                key={rule.id}
                {...{ rule, place, onEdit }}
                isLast={place === rules.length - 1}
                isBusy={saving.isSaving}
                mayEdit={context.refused === null}
                onMove={(to) => void change({ action: 'move', id: rule.id, place: to })}
                onLeave={leave}
              />
            ))}
          </ol>
        )}
      </Loaded>
      {leaving && (
        <ConfirmDialog
          title={`Delete the rule for “${leaving.pattern}”?`}
          confirm="Delete"
          cancel="Cancel"
          danger
          busy={saving.isSaving}
          onConfirm={() => change({ action: 'delete', id: leaving.id, seen: leaving.stamp })}
          onCancel={() => leave(null)}
        >
          <ChangePreview context={context} change={{ action: 'delete', id: leaving.id }} />
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface RuleRowProps {
  readonly rule: Rule;
  readonly place: number;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly mayEdit: boolean;
  readonly onMove: (place: number) => void;
  readonly onEdit: (rule: Rule) => void;
  readonly onLeave: (rule: Rule) => void;
}

function RuleRow({ rule, place, isLast, isBusy, mayEdit, onMove, onEdit, onLeave }: RuleRowProps) {
  const named = [rule.name === rule.classTitle ? null : rule.name, rule.classTitle].filter(Boolean);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span>
          <span className={styles.note}>{matchTitles[rule.match]}</span>{' '}
          <span className={styles.spelling}>{rule.pattern}</span>
        </span>
        <span className={styles.note}>
          {named.join(' · ')} · {countedText(rule.spellings, 'raw name')}
        </span>
      </div>
      {mayEdit && (
        <div className={styles.acts}>
          <Button compact kind="quiet" disabled={place === 0 || isBusy} onClick={() => onMove(place - 1)}>
            Up<span className="spoken">: {rule.pattern}</span>
          </Button>
          <Button compact kind="quiet" disabled={isLast || isBusy} onClick={() => onMove(place + 1)}>
            Down<span className="spoken">: {rule.pattern}</span>
          </Button>
          <Button compact kind="quiet" onClick={() => onEdit(rule)}>
            Edit<span className="spoken"> {rule.pattern}</span>
          </Button>
          <Button compact kind="quiet" onClick={() => onLeave(rule)}>
            Delete<span className="spoken"> {rule.pattern}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

export function movedText(spellings: number): string {
  if (spellings === 0) return 'Saved. Nothing was re-mapped.';
  return `Saved. ${countedText(spellings, 'raw name')} changed, for all history.`;
}
