import { type FormEvent, useEffect, useRef, useState } from 'react';
import { RequestFailed } from '../../../../../web/calls/failures.ts';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { IconPlus } from '../../../../../web/ui/action-icons.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../../web/ui/fields/fields.tsx';
import { PickField } from '../../../../../web/ui/fields/pick-field.tsx';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../../web/ui/states.tsx';
import { createIntake, feedList, type IntakeKey } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './intake.module.css';
import { IntakeItem } from './intake-item.tsx';
import { IntakeKeyDialog } from './intake-key-dialog.tsx';

export function IntakeSection({ context }: { readonly context: FeedsContext }) {
  const feeds = useCall(feedList, context.fields, { live: 'any' });
  const [isMaking, setMaking] = useState(false);
  const [shownKey, showKey] = useState<IntakeKey | null>(null);
  return (
    <Section
      title="Intake keys"
      aside={
        context.mayImport &&
        !isMaking && (
          <Button compact icon={<IconPlus size={14} />} onClick={() => setMaking(true)}>
            New key
          </Button>
        )
      }
    >
      {isMaking && (
        <IntakeForm
          context={context}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            showKey(made);
          }}
        />
      )}
      <Loaded
        query={feeds}
        what="The intake keys"
        skeleton={<RowsSkeleton rows={2} />}
        empty={({ intakes }) =>
          intakes.length > 0 ? null : isMaking ? (
            <span />
          ) : (
            <NoKeys onMake={context.mayImport ? () => setMaking(true) : null} />
          )
        }
      >
        {({ intakes }) => (
          <ul className={feedStyles.list} aria-label="Intake keys">
            {intakes.map((feed) => (
              <IntakeItem key={feed.id} context={context} feed={feed} onRotated={showKey} />
            ))}
          </ul>
        )}
      </Loaded>
      {shownKey && (
        <IntakeKeyDialog
          made={shownKey}
          rooftop={context.nameOf(shownKey.feed.dealershipId)}
          onClose={() => showKey(null)}
        />
      )}
    </Section>
  );
}

function NoKeys({ onMake }: { readonly onMake: (() => void) | null }) {
  return (
    <EmptyState
      title="No intake key yet"
      why={
        onMake
          ? 'With a key, a lead provider or your mail gateway posts leads the moment they arrive, and open screens update within a second.'
          : 'A manager or admin can create one, so that leads arrive the moment they are sent.'
      }
      action={onMake && <Button onClick={onMake}>Create the first key</Button>}
    />
  );
}

interface IntakeFormProps {
  readonly context: FeedsContext;
  readonly onClose: () => void;
  readonly onMade: (made: IntakeKey) => void;
}

function IntakeForm({ context, onClose, onMade }: IntakeFormProps) {
  const { rooftops, only, dealerGroupId } = context;
  const start = only ?? (rooftops.length === 1 ? rooftops[0] : undefined);
  const [title, setTitle] = useState('');
  const [dealershipId, setDealershipId] = useState<number | null>(start?.id ?? null);
  const [missing, setMissing] = useState<string | null>(null);
  const { save, isSaving, error, fieldError } = useSave(createIntake, {
    via: 'quiet',
    refreshes: [feedList],
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(dealershipId === null ? 'Choose the store whose leads come in with this key.' : null);
    if (dealershipId === null || isSaving) return;
    // Errors show on their fields.
    const made = await save({ dealerGroupId, title, dealershipId }).catch(() => null);
    if (made) onMade(made);
  }

  const wrongAt = (field: string) => (fieldError?.field === field ? fieldError.message : undefined);
  const isElsewhere =
    error !== null && wrongAt('title') === undefined && wrongAt('dealershipId') === undefined;
  return (
    <form className={styles.intakeForm} noValidate aria-label="New intake key" onSubmit={submit}>
      {isElsewhere && <Notice tone="negative">{wordsFor(error)}</Notice>}
      <TextField
        label="What it is for"
        name="title"
        placeholder="Website leads"
        maxLength={120}
        value={title}
        onChange={setTitle}
        error={wrongAt('title')}
        ref={first}
      />
      <PickField
        label="Store"
        name="dealershipId"
        placeholder="Find a store"
        nothingFound="No store has that name."
        value={String(dealershipId ?? '')}
        shown={dealershipId === null ? 'Choose one' : context.nameOf(dealershipId)}
        options={() => rooftops.map(({ id, name }) => ({ id: String(id), title: name }))}
        onChange={(id) => {
          setDealershipId(Number(id));
          setMissing(null);
        }}
        error={missing ?? wrongAt('dealershipId')}
      />
      <div className={styles.formActions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={isSaving}>
          Create key
        </Button>
      </div>
    </form>
  );
}

function wordsFor(error: Error): string {
  return error instanceof RequestFailed && error.status > 0
    ? error.message
    : 'The server did not answer. No key was created; try again.';
}
