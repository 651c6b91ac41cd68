import type { ReplyOf } from '../../../../core/contract.ts';
import { deltaOf } from '../../../../core/kpis/delta.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { DeltaChip } from '../../../../web/ui/cards/delta-chip.tsx';
import { Loaded, type LoadedQuery } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { ExistingAmounts, salesPerson } from '../contract.ts';
import { NOTHING_SOLD } from '../parts.ts';
import styles from './person.module.css';

type PersonAnswer = ReplyOf<typeof salesPerson>;

export type PersonQuery = LoadedQuery<PersonAnswer>;

interface SalesRankPartProps {
  readonly query: PersonQuery;
  /** Example: `day 21`. */
  readonly days: string;
}

/** The period against the three before, and against the store's median and top quarter. */
export function SalesRankPart({ query, days }: SalesRankPartProps) {
  const peers = query.data?.peers ?? 0;
  return (
    <Section
      title="Against the store"
      note={`${ownAverageOf(query.data?.timesKnown ?? TIMES_BEFORE)}${peers > 0 ? `; ${countedText(peers, 'salesperson', 'salespeople')} with 3 units or more` : ''}`}
    >
      <Loaded
        query={query}
        what="Comparison with the store"
        skeleton={<RowsSkeleton rows={4} />}
        empty={({ standings }) => (standings.length === 0 ? <EmptyState {...NOTHING_SOLD} /> : null)}
      >
        {({ standings }) => (
          <div className={styles.scroll}>
            <table className={styles.standings}>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="spoken">Number</span>
                  </th>
                  <th scope="col">Now</th>
                  <th scope="col">Own average</th>
                  <th scope="col">Store median</th>
                  <th scope="col">Top quartile</th>
                </tr>
              </thead>
              <tbody>
                {standings.map((existing) => (
                  <Row key={existing.key} existing={existing} />
                ))}
              </tbody>
            </table>
            <Aims standings={standings} days={days} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

const TIMES_BEFORE = 3;

/** Periods without complete data are left out. */
function ownAverageOf(timesKnown: number): string {
  if (timesKnown === 0) return 'no average of their own: no deals on file for the three earlier periods';
  if (timesKnown < TIMES_BEFORE) return `own average of ${timesKnown} of the last 3 periods`;
  return 'own 3-period average';
}

function Aims({
  standings,
  days,
}: {
  readonly standings: readonly ExistingAmounts[];
  readonly days: string;
}) {
  const aimed = standings.filter(({ value, target }) => value !== null && target !== null);
  return aimed.map(({ key, title, unit, value, target }) => (
    <p key={key} className={styles.aim}>
      {days}: {title} <strong data-figures>{numberText(value, unit)}</strong> against a target of{' '}
      <strong data-figures>{numberText(target, unit)}</strong>{' '}
      <DeltaChip
        delta={deltaOf({ value, baseline: target, unit, better: 'higher' })}
        unit={unit}
        look="plain"
        shows="relative"
      />
    </p>
  ));
}

function Row({
  existing: { title, unit, value, ownAverage, median, topQuartile },
}: {
  existing: ExistingAmounts;
}) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td data-figures className={styles.now}>
        {numberText(value, unit)}
      </td>
      {[ownAverage, median, topQuartile].map((baseline, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand still
        <td key={index} data-figures>
          {numberText(baseline, unit)}
          {baseline !== null && (
            <DeltaChip
              delta={deltaOf({ value, baseline, unit, better: 'higher' })}
              unit={unit}
              look="plain"
              shows="relative"
            />
          )}
        </td>
      ))}
    </tr>
  );
}
