import { useDeferredValue, useMemo, useState } from 'react';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { type MarketZip, marketMap } from '../contract.ts';
import { byZip, monthText, ZIP_COLUMNS, ZIP_COLUMNS_ON_PHONE } from '../market-lists.ts';
import { isInTriedArea, type TriedArea } from '../rules.ts';
import styles from './market.module.css';
import { MarketMap } from './market-map.tsx';
import { TryOut } from './market-try-out.tsx';
import { storesOf, useMarketData } from './use-market.ts';

const SHOWN = [
  { id: 'area', title: 'In the area' },
  { id: 'out', title: 'Pump-out', hint: 'ZIPs outside the area that the store sells to' },
  { id: 'all', title: 'All ZIPs' },
] as const;
type Shown = (typeof SHOWN)[number]['id'];
const NOTHING = {
  title: 'No data for this period',
  why: 'No file covers this month.',
} as const;
const LARGEST_FIRST = { key: 'market', descending: true } as const;

/** The market by ZIP, as a map and as a table, with an area to try out. */
export function MarketZips({ context }: { readonly context: BoardContext }) {
  const query = useMarketData(context);
  const month = query.data?.month;
  return (
    <Section title="ZIPs" note={month === undefined ? undefined : monthText(month)} flush>
      <Loaded
        query={query}
        what="The ZIPs"
        skeleton={<ChartSkeleton height={420} />}
        empty={({ zips }) => (zips.length === 0 ? <EmptyState {...NOTHING} /> : null)}
      >
        {({ zips }) => (
          <Zips key={JSON.stringify(context.scope.fields.dealerShipId)} zips={zips} context={context} />
        )}
      </Loaded>
    </Section>
  );
}

interface ZipsProps {
  readonly zips: readonly MarketZip[];
  readonly context: BoardContext;
}

function Zips({ zips, context }: ZipsProps) {
  const [tried, setTried] = useState<TriedArea | null>(null);
  const [shown, setShown] = useState<Shown>('area');
  const isPhone = useMedia(PHONE);
  const outlines = useCall(marketMap, storesOf(context.scope), { keepsPrevious: true });
  const late = useDeferredValue(tried);
  const inside = useMemo(() => zips.filter((zip) => isInTriedArea(zip, late)), [zips, late]);
  const rows = useMemo(() => {
    if (shown === 'area') return byZip(inside);
    if (shown === 'all') return byZip(zips);
    return byZip(zips.filter((zip) => !isInTriedArea(zip, late) && zip.own > 0));
  }, [zips, inside, late, shown]);
  const map = useMemo(() => byZip(zips), [zips]);
  const chosen = useMemo(() => new Set(inside.map(({ zip }) => zip)), [inside]);
  const toggle = (zip: string) => {
    const next = new Set(tried?.zips ?? chosen);
    if (!next.delete(zip)) next.add(zip);
    setTried({ radiusMiles: null, zips: next });
  };
  return (
    <>
      <TryOut zips={zips} inside={inside} tried={tried} onTry={setTried} chosen={chosen} context={context} />
      <MarketMap
        zips={map}
        outlines={outlines.data}
        isInTriedArea={({ zip }) => chosen.has(zip)}
        onPick={tried?.zips ? toggle : null}
      />
      <p className={styles.legend}>
        Bubbles are at the center of each ZIP. Their size shows the market, their color the share. Borders of
        ZIPs are not shown. Gray: fewer than five registrations.
      </p>
      <div className={styles.tools}>
        <Segments label="ZIPs shown" segments={SHOWN} chosen={shown} onPick={setShown} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No ZIP here" why="Try another radius or filter." />
      ) : (
        <DataTable
          label="ZIPs"
          columns={isPhone ? ZIP_COLUMNS_ON_PHONE : ZIP_COLUMNS}
          rows={rows}
          rowKey={({ zip }) => zip}
          rankBy={isPhone ? 'share' : 'market'}
          sort={LARGEST_FIRST}
          scope={`${context.scopeKey} ${shown}`}
          maxHeight="440px"
          compact
        />
      )}
    </>
  );
}
