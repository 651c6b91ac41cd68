import { useDeferredValue, useState } from 'react';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { spellingList } from '../contract.ts';
import { kindWords } from './kind-words.ts';
import styles from './source-mapping.module.css';
import type { MappingContext } from './source-mapping-screen.tsx';

interface InboxProps {
  readonly context: MappingContext;
  readonly onMap: (spelling: string) => void;
}

/** Unmapped raw names by volume, or all of them with their mapping. */
export function InboxSection({ context, onMap }: InboxProps) {
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
          label="Which spellings"
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
        what="The spellings"
        skeleton={<RowsSkeleton rows={5} />}
        empty={({ spellings, volumeOfAll }) =>
          spellings.length > 0 ? null : search !== '' ? (
            <EmptyState title="Nothing matches" why={`No ${words.one} holds “${search}”.`} />
          ) : volumeOfAll === 0 ? (
            <EmptyState title="Nothing here yet" why={`No feed has sent a ${words.one} yet.`} />
          ) : (
            <EmptyState title="All mapped" why={`Every ${words.one} has a place. A new one shows up here.`} />
          )
        }
      >
        {({ spellings, count }) => (
          <>
            <ul className={styles.list} aria-label="Spellings">
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
