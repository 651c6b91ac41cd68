import { useDeferredValue, useState } from 'react';
import type { RawNameKind } from '../../../../core/kpis/fact.ts';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { type Rule, spellingList } from '../contract.ts';
import { kindWords, SHOWN_KINDS } from './kind-words.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RulesSection } from './rules-section.tsx';
import styles from './source-mapping.module.css';

/** An existing rule, or the raw name for a new one. */
export interface Draft {
  readonly rule: Rule | null;
  readonly spelling: string;
}

export interface MappingContext {
  readonly dealerGroupId: number;
  readonly kind: RawNameKind;
  /** Null when rules are editable. */
  readonly refused: string | null;
}

export function SourceMappingScreen() {
  const { fields } = useScope();
  const dealerGroupId = Number(fields.dealerGroupId);
  const [kind, setKind] = useState<RawNameKind>('lead');
  const [draft, setDraft] = useState<Draft | null>(null);
  const refused = useMayMap(dealerGroupId);
  const context: MappingContext = { dealerGroupId, kind, refused };
  return (
    <Page
      title="Source Mapping"
      actions={
        <Button
          kind="primary"
          disabled={refused !== null}
          onClick={() => setDraft({ rule: null, spelling: '' })}
        >
          New rule
        </Button>
      }
    >
      <div className={styles.bar}>
        <Segments
          label="What is mapped"
          columns={2}
          segments={SHOWN_KINDS.map((id) => ({ id, title: kindWords[id].title }))}
          chosen={kind}
          onPick={setKind}
        />
      </div>
      {refused !== null && <Notice>{refused}</Notice>}
      <div className={styles.parts}>
        <InboxSection
          key={`inbox ${kind}`}
          context={context}
          onMap={(spelling) => setDraft({ rule: null, spelling })}
        />
        <RulesSection
          key={`rules ${kind}`}
          context={context}
          onEdit={(rule) => setDraft({ rule, spelling: '' })}
        />
      </div>
      {draft && <RuleDialog context={context} draft={draft} onClose={() => setDraft(null)} />}
    </Page>
  );
}

function useMayMap(dealerGroupId: number): string | null {
  const membership = useMembership(dealerGroupId);
  if (membership === null) return null;
  if (!isAtLeast(membership.role, 'marketing')) {
    return `Marketing, managers and admins change rules. Your role here is ${membership.role}.`;
  }
  if (membership.isWhole) return null;
  return 'Mapping rules belong to the whole group: only people with access to all of its stores can change them.';
}

interface InboxProps {
  readonly context: MappingContext;
  readonly onMap: (spelling: string) => void;
}

function InboxSection({ context, onMap }: InboxProps) {
  const { fields } = useScope();
  const [which, setWhich] = useState<'unmapped' | 'all'>('unmapped');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const words = kindWords[context.kind];
  const { dealerGroupId, dealerShipId } = fields;
  const query = useCall(
    spellingList,
    {
      dealerGroupId,
      ...(dealerShipId !== undefined && { dealerShipId }),
      kind: context.kind,
      which,
      ...(search !== '' && { search }),
    },
    { keepsPrevious: true, live: 'any' },
  );
  return (
    <Section
      title={which === 'unmapped' ? 'Not mapped' : `All ${words.title.toLowerCase()}`}
      note={`${words.volume.toLowerCase()} of the last 12 months`}
    >
      <div className={styles.tools}>
        <Segments
          label="Which names"
          segments={[
            { id: 'unmapped', title: 'Not mapped' },
            { id: 'all', title: 'All' },
          ]}
          chosen={which}
          onPick={setWhich}
        />
        <TextField label="Find" type="search" value={typed} onChange={setTyped} />
      </div>
      <Loaded
        query={query}
        what="The raw names"
        skeleton={<RowsSkeleton />}
        empty={({ spellings, volumeOfAll }) =>
          spellings.length > 0 ? null : search !== '' ? (
            <EmptyState title="Nothing matches" why={`No ${words.one} holds “${search}”.`} />
          ) : volumeOfAll === 0 ? (
            <EmptyState title="Nothing here yet" why={`No feed has sent a ${words.one} yet.`} />
          ) : (
            <EmptyState title="All mapped" why={`Every ${words.one} is mapped. New ones appear here.`} />
          )
        }
      >
        {({ spellings, count }) => (
          <>
            <ul className={styles.list} aria-label="Raw names">
              {spellings.map(({ spelling, volume, name, classTitle }) => (
                <li key={spelling} className={styles.row}>
                  <div className={styles.what}>
                    <span className={styles.spelling}>{spelling}</span>
                    <span className={styles.note}>
                      {classTitle === null ? 'Unmapped' : [name, classTitle].filter(Boolean).join(' · ')}
                    </span>
                  </div>
                  <span className={styles.volume}>{numberText(volume, words.unit)}</span>
                  {context.refused === null && (
                    <Button compact onClick={() => onMap(spelling)}>
                      Map<span className="spoken"> {spelling}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {count > spellings.length && (
              <p className={styles.note}>
                {countedText(count - spellings.length, 'more', 'more')}: type to find them.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
