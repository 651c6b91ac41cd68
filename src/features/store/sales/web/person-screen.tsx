import { useParams } from '@tanstack/react-router';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { daysBetween, isDay, periodDays } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { Page } from '../../../../web/ui/page.tsx';
import { EmptyState, Notice, StateLink } from '../../../../web/ui/states.tsx';
import { personBoard } from '../board.ts';
import { salesPerson } from '../contract.ts';
import { AgedLeads } from './aged-leads.tsx';
import { GrossesPart } from './grosses-part.tsx';
import type { PersonQuery } from './person-answer.ts';
import { PersonDeals } from './person-deals.tsx';
import { SalesRankPart } from './sales-rank-part.tsx';

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
        title="These deals and leads name nobody"
        why="What is booked to the house, or without a salesperson, counts for its store and for no person."
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
        ? ', shared with others'
        : `, ${sharedDeals} of them shared`;
  const days = [firstDay, lastDay].map((day) => (isDay(day) ? dayText(day) : day));
  const isGone = isDay(lastDay) && daysBetween(lastDay, today) > GONE_AFTER_DAYS;
  return (
    <Notice action={<StateLink href="/sales">All salespeople</StateLink>}>
      {isGone
        ? `No deal and no lead since ${days[1]}: probably left; what was sold from ${days[0]} on stays. `
        : `On file ${days[0]} – ${days[1]}. `}
      In this period a part in {countedText(deals, 'deal')}
      {shared}.
    </Notice>
  );
}
