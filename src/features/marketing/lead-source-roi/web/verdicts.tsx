import { useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { filteredBy } from '../../../../web/scope/kpi-address.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import type { Cost } from '../board.ts';
import {
  CLEARLY_POORER,
  COSTLY_FROM,
  closingPercent,
  costPerGoodLead,
  costPerSale,
  FEWEST_EXPECTED_SALES,
  FEWEST_GOOD_LEADS,
  FEWEST_OTHER_SALES,
  grossPerSale,
  type SourceSums,
  type SourceVerdict,
  type Verdict,
} from '../rules-verdicts.ts';
import { NO_VERDICTS, VERDICT_TITLES, verdictQuestion, verdictsIn } from '../verdicts.ts';
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

interface ExplanationProps {
  readonly context: BoardContext;
  readonly cost: Cost;
  readonly verdict: SourceVerdict;
  readonly onClose: () => void;
}

const usd = (value: number | null) => numberText(value, 'usd');
const number = (value: number | null) => numberText(value, 'number');

const numbersOf = (cost: Cost): readonly (readonly [string, (sums: SourceSums) => string])[] => [
  [cost === 'net' ? 'Net spend' : 'Spend', ({ spend }) => usd(spend)],
  ['Sold', ({ sold }) => number(sold)],
  ['Cost per sale', (sums) => usd(costPerSale(sums))],
  ['Gross per sale', (sums) => usd(grossPerSale(sums))],
  ['Leads', ({ leads }) => number(leads)],
  ['Good leads', ({ goodLeads }) => number(goodLeads)],
  ['Cost per good lead', (sums) => usd(costPerGoodLead(sums))],
  ['Closing ratio', (sums) => numberText(closingPercent(sums), 'percent')],
];

function VerdictExplanation({ context, cost, verdict, onClose }: ExplanationProps) {
  const { source, others, othersBefore, reason } = verdict;
  const showOnly = () => {
    onClose();
    context.pick({ filters: filteredBy(context.chosen.filters, 'lead_source', [source.id]) });
  };
  const columns: readonly (readonly [string, SourceSums | null])[] = [
    ['This source', source.now],
    ['Other paid', others],
    ['Before', source.before],
    ['Other paid, before', othersBefore],
  ];
  return (
    <div className={styles.explanation}>
      <header className={styles.head}>
        <h2>
          {source.title} <VerdictBadge verdict={verdict.verdict} />
        </h2>
        <div className={styles.actions}>
          <Button onClick={showOnly}>Show only {source.title}</Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </header>
      <p>{reason}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone */}
      <section className={styles.scroller} tabIndex={0} aria-label="Numbers behind the verdict">
        <table className={styles.numbers}>
          <thead>
            <tr>
              <th scope="col">Number</th>
              {columns.map(([title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbersOf(cost).map(([title, textOf]) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {columns.map(([column, sums]) => (
                  <td key={column} data-figures>
                    {sums ? textOf(sums) : '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Rules />
    </div>
  );
}

const PERCENT = 100;

function Rules() {
  return (
    <dl className={styles.rules}>
      <dt>Cut</dt>
      <dd>
        A sale costs {COSTLY_FROM} times what it costs at the others or more, in this period and the one
        before, and more than it earns. Or nothing was sold in both.
      </dd>
      <dt>Fix</dt>
      <dd>
        It is that expensive for the first time, or earns its price all the same. Or it closes at most{' '}
        {CLEARLY_POORER * PERCENT}% as well as the others, while its leads cost about the same. Or{' '}
        {PERCENT - CLEARLY_POORER * PERCENT}% of its leads or more are bad or duplicates.
      </dd>
      <dt>Keep</dt>
      <dd>Neither: the difference is small, or no larger than chance explains.</dd>
      <dt>Not enough data</dt>
      <dd>
        Fewer than {FEWEST_GOOD_LEADS} good leads in this period and in the one before, as with radio, TV, and
        ads that sell through the website. Or no sale yet, and less spend than {FEWEST_EXPECTED_SALES} sales
        cost elsewhere. Or fewer than {FEWEST_OTHER_SALES} sales at the others.
      </dd>
      <dt>The others</dt>
      <dd>
        The other paid sources of these stores with {FEWEST_GOOD_LEADS} good leads or more. Sources without
        spend have no verdict.
      </dd>
    </dl>
  );
}

const VERDICT_TONES = {
  cut: 'negative',
  fix: 'warning',
  keep: 'positive',
  unclear: 'neutral',
} as const satisfies Record<Verdict, string>;

function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  return <Badge tone={VERDICT_TONES[verdict]}>{VERDICT_TITLES[verdict]}</Badge>;
}
