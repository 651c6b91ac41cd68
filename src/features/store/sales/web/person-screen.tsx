import { useParams } from '@tanstack/react-router';
import { type CSSProperties, useMemo } from 'react';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { daysBetween, isDay, periodDays } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice, StateLink } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { AGED_COLUMNS } from '../aged-columns.ts';
import { personBoard } from '../board.ts';
import { type AgedLead, type Grosses, salesPerson } from '../contract.ts';
import { grossesChart, NO_GROSS } from '../grosses-chart.ts';
import { NO_AGED } from '../parts.ts';
import styles from './person.module.css';
import { PersonDeals } from './person-deals.tsx';
import { type PersonQuery, SalesRankPart } from './sales-rank-part.tsx';

export function PersonScreen() {
  const { person = '' } = useParams({ strict: false }) as { person?: string };
  const scope = useScope();
  const { fields } = scope;
  const isName = typeof valueOfId(person) === 'string';
  const query = useCall(salesPerson, isName ? { ...fields, person } : null, {
    live: personBoard.live,
    keepsPrevious: true,
  });
  const name = valueOfId(person);
  if (name === null) return <Nobody />;
  if (name === undefined || query.data?.lastDay === null) return <Unknown name={name ?? person} />;
  return (
    <BoardScreen
      board={personBoard}
      about={person}
      title={name}
      own={{
        known: () => <KnownSince query={query} />,
        rank: () => <SalesRankPart query={query} days={daysText(scope)} />,
        grosses: () => <GrossesPart query={query} />,
        deals: () => <PersonDeals person={person} />,
        aged: () => <AgedLeads query={query} />,
      }}
    />
  );
}

/** No record in these stores has the name: a wrong or old link. */
function Unknown({ name }: { readonly name: string }) {
  return (
    <Page title={name}>
      <EmptyState
        title={`Nobody called ${name} here`}
        why="No deal or lead of the chosen stores has this name."
        action={<StateLink href="/sales">All salespeople</StateLink>}
      />
    </Page>
  );
}

/** Deals without a salesperson count for the store only. */
function Nobody() {
  return (
    <Page title="No salesperson named">
      <EmptyState
        title="These deals and leads have no salesperson"
        why="House deals and those without a salesperson count for the store only."
        action={
          <>
            <StateLink href="/sales">All salespeople</StateLink>{' '}
            <StateLink href="/sales?kpi=units_retail&kpiFilters=salesperson:~&kpiTab=records">
              The deals
            </StateLink>
          </>
        }
      />
    </Page>
  );
}

/** Progress of the period: `On day 21 of the month`. */
function daysText({ isOpen, choice, windows }: Scope): string {
  if (!isOpen) return 'Over this period';
  return `On day ${periodDays(windows.current)} of the ${choice.view === 'custom' ? 'period' : choice.view}`;
}

/** Without a sale or lead for this long, the person has probably left. */
const GONE_AFTER_DAYS = 30;

function KnownSince({ query: { data } }: { readonly query: PersonQuery }) {
  const { today } = useScope();
  if (!data || data.firstDay === null || data.lastDay === null) return null;
  const { firstDay, lastDay, deals, sharedDeals } = data;
  const shared =
    sharedDeals === 0
      ? ''
      : sharedDeals === deals
        ? ', all split with others'
        : `, ${sharedDeals} split with others`;
  const days = [firstDay, lastDay].map((day) => (isDay(day) ? dayText(day) : day));
  const isGone = isDay(lastDay) && daysBetween(lastDay, today) > GONE_AFTER_DAYS;
  return (
    <Notice action={<StateLink href="/sales">All salespeople</StateLink>}>
      {isGone
        ? `No deal and no lead since ${days[1]}: probably left. Sales since ${days[0]} are kept. `
        : `On file ${days[0]} – ${days[1]}. `}
      {countedText(deals, 'deal')} in this period
      {shared}.
    </Notice>
  );
}

const GROSSES_HEIGHT = 200;

function GrossesPart({ query }: { readonly query: PersonQuery }) {
  return (
    <Section title="Gross per deal" note="front and back">
      <Loaded
        query={query}
        what="Gross of single deals"
        skeleton={<ChartSkeleton height={GROSSES_HEIGHT} />}
        empty={({ grosses }) => (grosses === null ? <EmptyState {...NO_GROSS} /> : null)}
      >
        {({ grosses }) => grosses && <Spread grosses={grosses} />}
      </Loaded>
    </Section>
  );
}

function Spread({ grosses }: { readonly grosses: Grosses }) {
  const chart = useMemo(() => grossesChart(grosses), [grosses]);
  const { least, lowerQuartile, median, upperQuartile, most } = grosses;
  const box = [
    ['Lowest', least],
    ['Lower quartile', lowerQuartile],
    ['Median', median],
    ['Upper quartile', upperQuartile],
    ['Highest', most],
  ] as const;
  return (
    <>
      <ChartView chart={chart} height={GROSSES_HEIGHT} />
      <Box grosses={grosses} />
      <dl className={styles.box}>
        {box.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-figures>{numberText(value, 'usd')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Half of the deals are in the box; its line is the median. */
function Box({
  grosses: { least, lowerQuartile, median, upperQuartile, most },
}: {
  readonly grosses: Grosses;
}) {
  if (most === least) return null;
  const at = (value: number) => `${((value - least) / (most - least)) * 100}%`;
  const place = { '--from': at(lowerQuartile), '--to': at(upperQuartile), '--middle': at(median) };
  return <div className={styles.spread} style={place as CSSProperties} aria-hidden />;
}

type AgedLeadRow = AgedLead & { readonly key: string };

/** Good, unsold leads older than a month, newest first. */
function AgedLeads({ query }: { readonly query: PersonQuery }) {
  const count = query.data?.agedLeads.length ?? 0;
  return (
    <Section
      title="Aging leads"
      note={count > 0 ? `${countText(count)} older than 30 days, not sold` : undefined}
      flush={count > 0}
    >
      <Loaded
        query={query}
        what="The old leads"
        skeleton={<RowsSkeleton rows={5} />}
        empty={({ agedLeads }) => (agedLeads.length === 0 ? <EmptyState {...NO_AGED} /> : null)}
      >
        {({ agedLeads }) => (
          <DataTable
            label="Aging leads"
            columns={AGED_COLUMNS}
            rows={agedLeads.map((lead, index) => ({ ...lead, key: String(index) }))}
            rowKey={leadKey}
            rankBy="age"
            scope={query.data?.name ?? ''}
            maxHeight="360px"
            compact
          />
        )}
      </Loaded>
    </Section>
  );
}

const MOST_AGED = 50;

function countText(count: number): string {
  return count < MOST_AGED ? countedText(count, 'good lead') : `The newest ${MOST_AGED} good leads`;
}

const leadKey = ({ key }: AgedLeadRow) => key;
