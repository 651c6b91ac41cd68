import { useState } from 'react';
import { useCall } from '../../../../../web/calls/use-call.ts';
import { IconPlus } from '../../../../../web/ui/action-icons.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../../web/ui/states.tsx';
import { feedList, type IntakeKey } from '../../contract.ts';
import words from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import { IntakeForm } from './intake-form.tsx';
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
          <ul className={words.list} aria-label="Intake keys">
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
      title="No standing feed yet"
      why={
        onMake
          ? 'With a key, a lead provider or your mail gateway posts leads the moment they come, and open screens move within a second.'
          : 'A manager or admin can open one, so that leads come in the moment they are sent.'
      }
      action={onMake && <Button onClick={onMake}>Make the first key</Button>}
    />
  );
}
