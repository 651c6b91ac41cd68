import { useState } from 'react';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import type { Cost } from '../board.ts';
import type { SourceVerdict } from '../rules-verdicts.ts';
import { NO_VERDICTS, verdictQuestion, verdictsIn } from '../verdicts.ts';
import { VerdictBadge } from './verdict-badge.tsx';
import { VerdictExplanation } from './verdict-explanation.tsx';
import styles from './verdicts.module.css';

const SHOWN_FIRST = 6;

interface VerdictsProps {
  readonly context: BoardContext;
  readonly cost: Cost;
}

/** What to do about each paid source, and why. */
export function Verdicts({ context, cost }: VerdictsProps) {
  const { scope, chosen } = context;
  const query = useCall(
    kpiBoard,
    { ...scope.fields, ...verdictQuestion(cost, chosen) },
    { live: ['lead', 'deal', 'spend'], keepsPrevious: true },
  );
  const [opened, setOpened] = useState<SourceVerdict | null>(null);
  const verdicts = query.data ? verdictsIn(query.data, chosen) : [];
  return (
    <Section
      title="Keep, fix, or cut"
      note="paid sources, each against the others that have leads of their own"
      flush
    >
      <Loaded
        query={query}
        what="The verdicts"
        skeleton={<RowsSkeleton rows={SHOWN_FIRST} />}
        empty={() => (verdicts.length === 0 ? <EmptyState {...NO_VERDICTS} /> : null)}
      >
        {() => <VerdictList verdicts={verdicts} onOpen={setOpened} />}
      </Loaded>
      {opened && (
        <Dialog label={`Verdict on ${opened.source.title}`} onClose={() => setOpened(null)} side>
          <VerdictExplanation
            context={context}
            cost={cost}
            verdict={opened}
            onClose={() => setOpened(null)}
          />
        </Dialog>
      )}
    </Section>
  );
}

interface ListProps {
  readonly verdicts: readonly SourceVerdict[];
  readonly onOpen: (verdict: SourceVerdict) => void;
}

function VerdictList({ verdicts, onOpen }: ListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? verdicts : verdicts.slice(0, SHOWN_FIRST);
  return (
    <>
      <ul className={styles.list} aria-label="Verdicts">
        {shown.map((one) => (
          <li key={one.source.id}>
            <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => onOpen(one)}>
              <span className={styles.verdict}>
                <VerdictBadge verdict={one.verdict} />
              </span>
              <span className={styles.name}>{one.source.title}</span>
              <span className={styles.reason}>{one.reason}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < verdicts.length && (
        <div className={styles.more}>
          <Button onClick={() => setIsWhole(true)}>Show all {verdicts.length}</Button>
        </div>
      )}
    </>
  );
}
