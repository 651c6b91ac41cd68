import { useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { type NamedFilter, writeFilters } from '../../../../core/kpis/filter-text.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { type TypeLead, typeLeads } from '../contract.ts';
import { LEAD_COLUMNS, LEAD_COLUMNS_ON_PHONE } from '../lead-columns.ts';
import { LEAD_STATUSES, type LeadStatus, statusTitle } from '../lead-statuses.ts';
import { NO_LEADS } from '../parts.ts';
import styles from './lead-source.module.css';
import { PageFoot, type Pages, usePages } from './page-foot.tsx';
import { RANK } from './rank.ts';
import { unknownDays } from './unknown-days.ts';

const PAGE = 50;

const OF_LEADS = ['condition', 'lead_type'];

type Answer = ReplyOf<typeof typeLeads>;

interface TypeLeadsProps {
  readonly context: BoardContext;
  /** Type id. */
  readonly type: string;
}

/** Newest first, with the status of each. */
export function TypeLeads({ context, type }: TypeLeadsProps) {
  const { scope, chosen } = context;
  const openKpi = useOpenKpi();
  const [status, setStatus] = useState<LeadStatus | null>(null);
  const filters = chosen.filters.filter(({ dimension }) => OF_LEADS.includes(dimension));
  const { first, page, pages } = useLeads({ fields: scope.fields, type, filters, status });
  const statuses = first.data?.statuses ?? [];
  const of = (one: LeadStatus) => statuses.find((row) => row.status === one)?.leads ?? 0;
  const all = statuses.reduce((sum, { leads }) => sum + leads, 0);
  const openAll = () =>
    openKpi({
      kpi: 'leads',
      filters: [...filters, { dimension: 'source_type', values: [type] }],
      tab: 'records',
    });
  const choices = [
    { id: 'all' as const, title: `All: ${numberText(all, 'number')}` },
    ...LEAD_STATUSES.filter((one) => of(one) > 0 || one === status).map((id) => ({
      id,
      title: `${statusTitle[id]}: ${numberText(of(id), 'number')}`,
    })),
  ];
  return (
    <Section
      title="Leads"
      note="received in this period, newest first; no contact data"
      aside={
        all > 0 && (
          <Button compact onClick={openAll}>
            All leads
          </Button>
        )
      }
      flush
    >
      {all > 0 && (
        <div className={styles.head}>
          <Segments
            label="What became of them"
            segments={choices}
            chosen={status ?? 'all'}
            onPick={(picked) => setStatus(picked === 'all' ? null : picked)}
          />
        </div>
      )}
      <Loaded
        query={page}
        what="The leads"
        skeleton={<RowsSkeleton rows={8} />}
        empty={({ rows }) =>
          rows.length === 0 ? (
            <EmptyState {...NO_LEADS} why={unknownDays(context, ['lead']) ?? NO_LEADS.why} />
          ) : null
        }
      >
        {(answer) => (
          <Listed
            answer={answer}
            pages={pages}
            count={status === null ? all : of(status)}
            scope={JSON.stringify([scope.fields, type, filters, status])}
          />
        )}
      </Loaded>
    </Section>
  );
}

interface Requested {
  readonly fields: BoardContext['scope']['fields'];
  readonly type: string;
  readonly filters: readonly NamedFilter[];
  readonly status: LeadStatus | null;
}

function useLeads({ fields, type, filters, status }: Requested) {
  const requested = {
    ...fields,
    type: type as '~',
    limit: PAGE,
    ...(filters.length > 0 && { filters: writeFilters(filters) }),
    ...(status !== null && { status }),
  };
  const pages = usePages(JSON.stringify(requested));
  const { after } = pages;
  const live = { live: ['lead'], keepsPrevious: true } as const;
  const first = useCall(typeLeads, requested, live);
  const other = useCall(typeLeads, after === undefined ? null : { ...requested, after }, live);
  return { first, page: after === undefined ? first : other, pages };
}

type ListedLead = TypeLead & { readonly key: string };

interface ListedProps {
  readonly answer: Answer;
  readonly pages: Pages;
  readonly count: number;
  readonly scope: string;
}

function Listed({ answer: { rows, next }, pages, count, scope }: ListedProps) {
  const isPhone = useMedia(PHONE);
  const { before, newer, older } = pages;
  const listed = rows.map((row, index): ListedLead => ({ ...row, key: `${before} ${index}` }));
  return (
    <>
      <DataTable
        label="Leads"
        columns={isPhone ? LEAD_COLUMNS_ON_PHONE : LEAD_COLUMNS}
        rows={listed}
        rowKey={keyOf}
        rankBy={RANK}
        ordered={{ sort: null, toggle: null }}
        scope={`${scope} ${before}`}
        maxHeight="440px"
        compact
      />
      <PageFoot
        before={before * PAGE}
        shown={rows.length}
        count={count}
        noun="lead"
        newer={before === 0 ? null : newer}
        older={next === null ? null : () => older(next)}
      />
    </>
  );
}

const keyOf = ({ key }: ListedLead) => key;
