import { useState } from 'react';
import { counted } from '../../../core/number-text.ts';
import { isDay } from '../../../core/period.ts';
import { dayText } from '../../../core/period-text.ts';
import type { Column } from '../../../core/table.ts';
import { useScope } from '../../../web/scope.ts';
import { Button } from '../../../web/ui/buttons.tsx';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { Loaded } from '../../../web/ui/loaded.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { Segments } from '../../../web/ui/segments.tsx';
import { RowsSkeleton } from '../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../web/ui/states.tsx';
import { useCall } from '../../../web/use-call.ts';
import { reconciliation, type SoldPair } from '../contract.ts';
import { MATCH_STATES_SHOWN, type MatchState, stateTitle } from '../match-states.ts';
import styles from './lead-source.module.css';

const PAGE = 50;

const day = (value: string | null) => (value !== null && isDay(value) ? dayText(value) : value);

const COLUMNS: readonly Column<SoldPair>[] = [
  { kind: 'text', key: 'state', title: 'Found in', value: ({ state }) => stateTitle[state] },
  { kind: 'text', key: 'rooftop', title: 'Rooftop', value: ({ rooftop }) => rooftop },
  { kind: 'text', key: 'deal', title: 'Deal', value: ({ deal }) => deal },
  { kind: 'text', key: 'dealDay', title: 'Sold in the DMS', value: ({ dealDay }) => day(dealDay) },
  { kind: 'text', key: 'lead', title: 'Lead', value: ({ lead }) => lead },
  { kind: 'text', key: 'leadDay', title: 'Came', value: ({ leadDay }) => day(leadDay) },
  { kind: 'text', key: 'crm', title: 'Sold in the CRM', value: crmText },
  { kind: 'text', key: 'source', title: 'Source', value: ({ source }) => source },
  { kind: 'text', key: 'vehicle', title: 'Vehicle', value: ({ vehicle }) => vehicle },
  { kind: 'text', key: 'stock', title: 'Stock number', value: ({ stockNumber }) => stockNumber },
];

/** Sales of the period that CRM and DMS agree on, and those that only one of them tells. */
export function Reconciliation() {
  const { fields } = useScope();
  const [state, setState] = useState<MatchState>('dms_only');
  const [offset, setOffset] = useState(0);
  const asked = { ...fields, state, limit: PAGE, offset };
  const query = useCall(reconciliation, asked, { live: ['lead', 'deal'], keepsPrevious: true });
  const counts = query.data?.counts;
  const count = counts?.[state] ?? 0;
  const choose = (next: MatchState) => {
    setState(next);
    setOffset(0);
  };
  return (
    <Section
      title="CRM and DMS"
      note="retail sales of the period, matched by the buyer’s e-mail or phone"
      flush
    >
      <div className={styles.head}>
        <Segments
          label="Which sales"
          segments={MATCH_STATES_SHOWN.map((id) => ({
            id,
            title: counts ? `${stateTitle[id]}: ${counts[id].toLocaleString('en-US')}` : stateTitle[id],
          }))}
          chosen={state}
          onPick={choose}
        />
      </div>
      <Loaded
        query={query}
        what="The sales"
        skeleton={<RowsSkeleton rows={6} />}
        empty={({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="None of these" why="No retail sale of these days is found this way." />
          ) : null
        }
      >
        {({ rows }) => (
          <DataTable
            label={`Sales: ${stateTitle[state]}`}
            columns={COLUMNS}
            rows={rows}
            rowKey={keyOf}
            rankBy="dealDay"
            scope={JSON.stringify([fields, state, offset])}
            maxHeight="420px"
            compact
          />
        )}
      </Loaded>
      {count > PAGE && (
        <div className={styles.foot}>
          <Button compact disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
            Newer
          </Button>
          <span>
            {(offset + 1).toLocaleString('en-US')} to {Math.min(offset + PAGE, count).toLocaleString('en-US')}{' '}
            of {counted(count, 'sale')}
          </span>
          <Button compact disabled={offset + PAGE >= count} onClick={() => setOffset(offset + PAGE)}>
            Older
          </Button>
        </div>
      )}
    </Section>
  );
}

function crmText({ isSoldInCrm, soldDay }: SoldPair): string | null {
  if (isSoldInCrm === null) return null;
  return isSoldInCrm ? (day(soldDay) ?? 'yes') : 'no';
}

const keyOf = ({ dealerShipId, deal, lead }: SoldPair) => `${dealerShipId} ${deal} ${lead}`;
