import { useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { reconciliation, type SoldPair } from '../contract.ts';
import { MATCH_STATES, type MatchState, stateTitle } from '../match-states.ts';
import { PAIR_COLUMNS, PAIR_COLUMNS_ON_PHONE } from '../pair-columns.ts';
import { NO_PAIRS } from '../parts.ts';
import styles from './lead-source.module.css';
import { PageFoot, usePages } from './page-foot.tsx';
import { RANK } from './rank.ts';
import { unknownDays } from './unknown-days.ts';

const PAGE = 50;

/** Sales of the CRM and the DMS, matched, and those that only one of them has. */
export function Reconciliation({ context }: { readonly context: BoardContext }) {
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
