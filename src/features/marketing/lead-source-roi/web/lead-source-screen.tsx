import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { isSourceType, sourceTypeTitle } from '../../../../core/sources/source-types.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { isDay } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { type Cost, costIn, leadSourceBoard, leadTypeBoard } from '../board.ts';
import { type Dormant, dormantSources, reconciliation, type SoldPair } from '../contract.ts';
import { MATCH_STATES, type MatchState, stateTitle } from '../match-states.ts';
import { PAIR_COLUMNS, PAIR_COLUMNS_ON_PHONE } from '../pair-columns.ts';
import { DORMANT_COLUMNS, NO_DORMANT, NO_PAIRS } from '../parts.ts';
import styles from './lead-source.module.css';
import { PageFoot, usePages } from './page-foot.tsx';
import { RANK } from './rank.ts';
import { TypeLeads } from './type-leads.tsx';
import { neverFed, unknownDays } from './unknown-days.ts';
import { UnmatchedSales } from './unmatched-sales.tsx';
import { Verdicts } from './verdicts.tsx';

export function LeadSourceScreen() {
  const [cost, chooseCost] = useCost();
  return (
    <BoardScreen
      board={leadSourceBoard[cost]}
      own={{
        cost: () => <CostChoice cost={cost} onChoose={chooseCost} />,
        verdicts: (context) => <Verdicts context={context} cost={cost} />,
        dormant: (context) => <DormantSources context={context} />,
        gap: (context) => <Reconciliation context={context} />,
        policy: () => <BadLeads />,
      }}
    />
  );
}

export function LeadTypeScreen() {
  const { type = '' } = useParams({ strict: false }) as { type?: string };
  const [cost, chooseCost] = useCost();
  const value = valueOfId(type);
  if (value === undefined || (value !== null && !isSourceType(value))) return <Unknown />;
  const title = value === null ? 'Not mapped' : sourceTypeTitle(value);
  return (
    <BoardScreen
      board={leadTypeBoard[cost]}
      about={type}
      title={`Lead Source ROI: ${title}`}
      own={{
        cost: () => <CostChoice cost={cost} onChoose={chooseCost} back />,
        leads: (context) => <TypeLeads context={context} type={type} />,
        unmatched: (context) => <UnmatchedSales context={context} type={type} />,
        policy: () => <BadLeads />,
      }}
    />
  );
}

function Unknown() {
  return (
    <Page title="Lead Source ROI">
      <EmptyState
        title="No such type of source"
        why="The link may be mistyped or outdated."
        action={<StateLink href="/lead-source-roi">All types</StateLink>}
      />
    </Page>
  );
}

/** Gross or net cost; stored in the address. */
function useCost(): readonly [Cost, (cost: Cost) => void] {
  const navigate = useNavigate();
  const cost = useRouterState({ select: ({ location }) => costIn(location.search) });
  const choose = (next: Cost) =>
    void navigate({
      to: '.',
      search: ({ cost: _before, ...rest }: Record<string, unknown>) => ({
        ...rest,
        ...(next === 'net' && { cost: 'net' }),
      }),
      resetScroll: false,
      replace: true,
    });
  return [cost, choose];
}

interface CostChoiceProps {
  readonly cost: Cost;
  readonly onChoose: (cost: Cost) => void;
  /** Shows a link to all types. */
  readonly back?: boolean;
}

function CostChoice({ cost, onChoose, back = false }: CostChoiceProps) {
  return (
    <div className={styles.bar}>
      <Segments
        label="Cost"
        segments={[
          { id: 'gross', title: 'Gross cost' },
          { id: 'net', title: 'Net of co-op' },
        ]}
        chosen={cost}
        onPick={onChoose}
      />
      {back && <StateLink href="/lead-source-roi">All types of sources</StateLink>}
    </div>
  );
}

/** Sources with spend and no sales for three months that did sell last year. */
function DormantSources({ context }: { readonly context: BoardContext }) {
  const { fields } = useScope();
  const query = useCall(dormantSources, fields, { live: ['lead', 'deal', 'spend'], keepsPrevious: true });
  const { data } = query;
  return (
    <Section
      title="Paid sources with no sales"
      note={data && `no sale from ${spanText(data)}`}
      flush={(data?.dormant.length ?? 0) > 0}
    >
      <Loaded
        query={query}
        what="The silent sources"
        skeleton={<RowsSkeleton rows={3} />}
        empty={({ dormant }) => (dormant.length === 0 ? <NoDormant context={context} /> : null)}
      >
        {({ dormant }) => (
          <DataTable
            label="Paid sources with no sales"
            columns={DORMANT_COLUMNS}
            rows={dormant}
            rowKey={dormantKey}
            rankBy="monthly"
            scope={JSON.stringify(fields)}
            maxHeight="320px"
            compact
          />
        )}
      </Loaded>
    </Section>
  );
}

/** Without spend or sales data, no source can be called dormant. */
function NoDormant({ context }: { readonly context: BoardContext }) {
  const why = neverFed(context, ['spend', 'deal']);
  return why === null ? <EmptyState {...NO_DORMANT} /> : <EmptyState title="Nothing to compare" why={why} />;
}

const dormantKey = ({ dealerShipId, source }: Dormant) => `${dealerShipId} ${source}`;

function spanText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return [startDate, endDate].map((day) => (isDay(day) ? dayText(day) : day)).join(' to ');
}

const PAGE = 50;

function Reconciliation({ context }: { readonly context: BoardContext }) {
  const { fields } = useScope();
  const [state, setState] = useState<MatchState>('dms_only');
  const isPhone = useMedia(PHONE);
  const { before, newer, older } = usePages(JSON.stringify([fields, state]));
  const offset = before * PAGE;
  const requested = { ...fields, state, limit: PAGE, offset };
  const query = useCall(reconciliation, requested, { live: ['lead', 'deal'], keepsPrevious: true });
  const counts = query.data?.counts;
  const count = counts?.[state] ?? 0;
  return (
    <Section
      title="CRM and DMS"
      note="retail sales of the period, matched by the buyer’s email or phone"
      flush
    >
      <div className={styles.head}>
        <Segments
          label="Which sales"
          segments={MATCH_STATES.map((id) => ({
            id,
            title: counts ? `${stateTitle[id]}: ${numberText(counts[id], 'number')}` : stateTitle[id],
          }))}
          chosen={state}
          onPick={setState}
        />
      </div>
      <Loaded
        query={query}
        what="The sales"
        skeleton={<RowsSkeleton rows={6} />}
        empty={({ rows }) =>
          rows.length === 0 ? (
            <EmptyState {...NO_PAIRS} why={unknownDays(context, ['deal', 'lead']) ?? NO_PAIRS.why} />
          ) : null
        }
      >
        {({ rows }) => (
          <DataTable
            label={`Sales: ${stateTitle[state]}`}
            // The columns match the rows shown while another state loads.
            columns={(isPhone ? PAIR_COLUMNS_ON_PHONE : PAIR_COLUMNS)[rows[0]?.state ?? state]}
            rows={rows}
            rowKey={keyOf}
            rankBy={RANK}
            ordered={{ sort: null, toggle: null }}
            scope={JSON.stringify([fields, state, offset])}
            maxHeight="420px"
            compact
          />
        )}
      </Loaded>
      <PageFoot
        before={offset}
        shown={query.data?.rows.length ?? 0}
        count={count}
        noun="sale"
        newer={before === 0 ? null : newer}
        older={offset + PAGE < count ? () => older(String(offset + PAGE)) : null}
      />
    </Section>
  );
}

const keyOf = ({ dealerShipId, deal, lead }: SoldPair) => `${dealerShipId} ${deal} ${lead}`;

function BadLeads() {
  return (
    <Section title="What is a bad lead">
      <div className={styles.words}>
        <p>
          A lead is bad when it gives no way to reach the customer, or when the CRM marks it bad. The same
          person at the same store within 30 days is a duplicate. Duplicates are counted separately and are
          not bad leads: a second inquiry shows interest.
        </p>
        <p>
          Good leads are all leads without bad ones and duplicates. Handling and closing rates divide by good
          leads whose source reports what became of them. Cost per lead divides by every lead you paid for.
        </p>
      </div>
    </Section>
  );
}
