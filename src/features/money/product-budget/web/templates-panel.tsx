import { type FormEvent, useState } from 'react';
import { toPercent } from '../../../../core/money/percent.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { IconDots } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { createTemplate, deleteTemplate, type Template, templateList, updateTemplate } from '../contract.ts';
import { isNameTaken } from '../rules-templates.ts';
import { type Draft, isListWhole, partsAt, type Spot, unitsAt } from './draft.ts';
import styles from './percent-editor.module.css';
import { withTemplate } from './template-parts.ts';
import type { SplitMonth } from './use-save-split.ts';
import type { SplitDraft } from './use-split-draft.ts';

interface TemplatesPanelProps {
  readonly at: SplitMonth;
  readonly split: SplitDraft;
  readonly close: () => void;
}

export function TemplatesPanel({ at, split, close }: TemplatesPanelProps) {
  const { draft } = split;
  const list = useCall(templateList, { ...at }, { via: 'quiet' });
  const calls = useTemplates(at.dealerGroupId);
  const [renamed, setRenamed] = useState<Template | null>(null);
  return (
    <div className={styles.form}>
      <Loaded query={list} skeleton={<RowsSkeleton rows={3} />} what="The templates">
        {({ templates }) => {
          const fitting = templates.filter(({ type }) => fits(draft, type));
          if (fitting.length === 0) return <p className={styles.more}>No template fits this split yet.</p>;
          return (
            <ul className={styles.templateList}>
              {fitting.map((template) => (
                <TemplateLine
                  key={template.id}
                  {...{ template, draft, calls }}
                  onLoad={() => {
                    close();
                    split.change({ draft: withTemplate(draft, template) });
                  }}
                  onRename={() => setRenamed(template)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {calls.error !== null && (
        <p role="alert" className={styles.refusal}>
          {calls.error}
        </p>
      )}
      <NameForm
        key={renamed?.id ?? 0}
        others={list.data?.templates ?? []}
        renamed={renamed}
        label={renamed ? `Rename ${renamed.name}` : 'Keep these percents as'}
        first={renamed?.name ?? ''}
        draft={draft}
        onName={async (name, over) => {
          const isDone = renamed
            ? await calls.rename(renamed, name)
            : await calls.keep({ name, ...templateOf(draft, over) });
          if (isDone) setRenamed(null);
          return isDone;
        }}
      />
    </div>
  );
}

function fits({ mode }: Draft, type: number): boolean {
  return mode === 'total' || (type === 0) === (mode === 'campaign');
}

interface TemplateLineProps {
  readonly template: Template;
  readonly draft: Draft;
  readonly calls: ReturnType<typeof useTemplates>;
  readonly onLoad: () => void;
  readonly onRename: () => void;
}

function TemplateLine({ template, draft, calls, onLoad, onRename }: TemplateLineProps) {
  const over = template.type === 0 ? 'dealerships' : 'campaigns';
  const isWhole = isListWhole(draft, spotOf(over));
  return (
    <li className={styles.template}>
      <button type="button" className={styles.templateName} onClick={onLoad}>
        <span>{template.name}</span>
        <span className={styles.templateNote}>
          {template.type === 0 ? 'over stores' : 'over campaigns'}
          {template.isIncomplete && <Badge tone="warning">Incomplete</Badge>}
        </span>
      </button>
      <MenuButton
        label={`More for ${template.name}`}
        icon={<IconDots size={16} />}
        compact
        items={() => [
          { id: 'rename', title: 'Rename', act: onRename },
          {
            id: 'overwrite',
            title: 'Overwrite with these percents',
            refused: isWhole ? undefined : 'These percents do not add up to 100.',
            act: () => void calls.overwrite(template, templateOf(draft, over).percents),
          },
          {
            id: 'forget',
            title: 'Delete',
            danger: true,
            apart: true,
            act: () => void calls.forget(template),
          },
        ]}
      />
    </li>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly first: string;
  readonly draft: Draft;
  readonly others: readonly Template[];
  /** Null for a new template. */
  readonly renamed: Template | null;
  readonly onName: (name: string, over: Spot['over']) => Promise<boolean>;
}

function NameForm({ label, first, draft, others, renamed, onName }: NameFormProps) {
  const [name, setName] = useState(first);
  const isRename = renamed !== null;
  const kinds =
    draft.mode === 'total'
      ? (['dealerships', 'campaigns'] as const)
      : ([draft.mode === 'campaign' ? 'dealerships' : 'campaigns'] as const);
  const isTaken = (over: Spot['over']) =>
    isNameTaken(others, { id: renamed?.id ?? null, type: renamed?.type ?? typeOf(over), name });
  const may = (over: Spot['over']) =>
    name.trim() !== '' && !isTaken(over) && (isRename || isListWhole(draft, spotOf(over)));
  const keep = (over: Spot['over']) => async (event: FormEvent) => {
    event.preventDefault();
    if (may(over) && (await onName(name.trim(), over))) setName('');
  };
  const isBroken = !isRename && !kinds.some((over) => isListWhole(draft, spotOf(over)));
  return (
    <form className={styles.nameForm} noValidate onSubmit={keep(kinds[0])}>
      <TextField
        label={label}
        maxLength={80}
        value={name}
        error={kinds.every(isTaken) ? 'Another template of this kind has this name.' : undefined}
        hint={isBroken ? 'Percents can be kept when they add up to 100.' : undefined}
        onChange={setName}
      />
      <div className={styles.actions}>
        {(isRename ? kinds.slice(0, 1) : kinds).map((over) => (
          <Button key={over} compact disabled={!may(over)} onClick={(event) => void keep(over)(event)}>
            {isRename
              ? 'Rename'
              : over === 'dealerships'
                ? 'Keep those over stores'
                : 'Keep those over campaigns'}
          </Button>
        ))}
      </div>
    </form>
  );
}

function typeOf(over: Spot['over']): number {
  return over === 'dealerships' ? 0 : 1;
}

function spotOf(over: Spot['over']): Spot {
  return over === 'campaigns' ? { over } : { over, campaign: 0 };
}

function templateOf(draft: Draft, over: Spot['over']) {
  const spot = spotOf(over);
  const units = unitsAt(draft, spot);
  const percents = partsAt(draft, spot).map(({ key }, index) => {
    const percent = toPercent(units[index] ?? 0);
    return over === 'dealerships' ? { dealerShipId: Number(key), percent } : { campaign: key, percent };
  });
  return { type: typeOf(over), percents };
}

type Percents = readonly { campaign?: string; dealerShipId?: number; percent: number }[];

/** Each action resolves to whether it succeeded. */
function useTemplates(dealerGroupId: number) {
  const options = { via: 'quiet', refreshes: [templateList] } as const;
  const made = useSave(createTemplate, options);
  const changed = useSave(updateTemplate, options);
  const forgotten = useSave(deleteTemplate, options);
  const [error, setError] = useState<string | null>(null);

  async function done(work: Promise<unknown>): Promise<boolean> {
    setError(null);
    return await work.then(
      () => true,
      (failure: Error) => {
        setError(failure.message);
        return false;
      },
    );
  }

  return {
    error,
    keep: ({ percents, ...plan }: { name: string; type: number; percents: Percents }) =>
      done(made.save({ dealerGroupId, ...plan, percents: [...percents] })),
    rename: ({ id, version }: Template, name: string) =>
      done(changed.save({ dealerGroupId, id, version, name })),
    overwrite: ({ id, version }: Template, percents: Percents) =>
      done(changed.save({ dealerGroupId, id, version, percents: [...percents] })),
    forget: ({ id }: Template) => done(forgotten.save({ dealerGroupId, id })),
  };
}
