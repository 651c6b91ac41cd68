import { useDeferredValue, useMemo, useState } from 'react';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { type MarketZip, marketArea, marketData, marketInit, marketMap } from '../contract.ts';
import { byZip, monthText, ZIP_COLUMNS, ZIP_COLUMNS_ON_PHONE } from '../market-lists.ts';
import { isInTriedArea, marketTotals, percentOf, type TriedArea } from '../rules.ts';
import styles from './market.module.css';
import { MarketMap } from './market-map.tsx';
import { storesOf, useMarketData, useMarketInit, useMayChange } from './use-market.ts';

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

interface TryOutProps extends ZipsProps {
  readonly inside: readonly MarketZip[];
  readonly tried: TriedArea | null;
  readonly chosen: ReadonlySet<string>;
  readonly onTry: (tried: TriedArea | null) => void;
}

const USUAL_MILES = 25;
const MOST_MILES = 60;
const WAYS = [
  { id: 'radius', title: 'By radius' },
  { id: 'zips', title: 'Pick ZIPs on the map' },
] as const;

/** What another area would show: its numbers beside those of the active one, at once. */
function TryOut({ zips, inside, tried, chosen, onTry, context }: TryOutProps) {
  const { data } = useMarketInit(context);
  const store = data?.stores.length === 1 ? data.stores[0] : undefined;
  const active = marketTotals(zips.filter((zip) => isInTriedArea(zip, null)));
  const now = marketTotals(inside);
  const miles = tried?.radiusMiles ?? store?.area?.radiusMiles ?? USUAL_MILES;
  return (
    <div className={styles.tryOut}>
      <div className={styles.controls}>
        <label className={styles.radius}>
          <span>Try a radius: {countedText(miles, 'mile')}</span>
          <input
            type="range"
            min={1}
            max={MOST_MILES}
            value={miles}
            onChange={(event) => onTry({ radiusMiles: Number(event.currentTarget.value), zips: null })}
          />
        </label>
        <Segments
          label="Area to try out"
          segments={WAYS}
          chosen={tried === null ? null : tried.zips === null ? 'radius' : 'zips'}
          onPick={(way) =>
            onTry(
              way === 'zips'
                ? { radiusMiles: null, zips: new Set(chosen) }
                : { radiusMiles: miles, zips: null },
            )
          }
        />
        {tried !== null && <Button onClick={() => onTry(null)}>Back to the active area</Button>}
        {tried !== null && <Activate tried={tried} context={context} onDone={() => onTry(null)} />}
      </div>
      <p className={styles.hint}>{areaText(store)}</p>
      <dl className={styles.facts} aria-live="polite">
        <Fact title="ZIPs" now={now.zips} active={tried && active.zips} />
        <Fact title="Registrations" now={now.market} active={tried && active.market} />
        <Fact
          title="Share"
          now={percentOf(now.own, now.market)}
          active={tried && percentOf(active.own, active.market)}
          percent
        />
        <Fact title="Pump-in" now={now.pumpedIn} active={tried && active.pumpedIn} />
        <Fact
          title="Pump-in %"
          now={percentOf(now.pumpedIn, now.newOfMake)}
          active={tried && percentOf(active.pumpedIn, active.newOfMake)}
          percent
        />
        <Fact
          title="Expected sales"
          now={Math.round(now.expected)}
          active={tried && Math.round(active.expected)}
        />
      </dl>
    </div>
  );
}

interface FactProps {
  readonly title: string;
  readonly now: number | null;
  /** Of the active area; null while no other is tried out. */
  readonly active: number | null;
  readonly percent?: boolean;
}

function Fact({ title, now, active, percent = false }: FactProps) {
  const unit = percent ? 'percent' : 'number';
  return (
    <div>
      <dt>{title}</dt>
      <dd data-figures>
        {now === null ? '—' : numberText(now, unit)}
        {active !== null && <small> now {numberText(active, unit)}</small>}
      </dd>
    </div>
  );
}

type Store = { readonly area: { kind: string; radiusMiles: number | null; zipCount: number } | null };

function areaText(store: Store | undefined): string {
  if (store === undefined) return 'Each store has its own active area.';
  const { area } = store;
  if (area === null)
    return 'The active area is every ZIP of the files, because the ZIP of the store is not set.';
  const zips = countedText(area.zipCount, 'ZIP');
  if (area.kind === 'radius')
    return `The active area is ${area.radiusMiles} miles around the store: ${zips}.`;
  return area.kind === 'pma'
    ? `The active area is the PMA: ${zips}.`
    : `The active area is a list of ${zips}.`;
}

interface ActivateProps {
  readonly tried: TriedArea;
  readonly context: BoardContext;
  readonly onDone: () => void;
}

function Activate({ tried, context, onDone }: ActivateProps) {
  const mayChange = useMayChange(context);
  const { save, isSaving, error } = useSave(marketArea, {
    refreshes: [marketInit, marketData],
    via: 'quiet',
  });
  if (!mayChange) return null;
  const area =
    tried.zips === null
      ? { kind: 'radius' as const, radiusMiles: tried.radiusMiles ?? USUAL_MILES }
      : { kind: 'zips' as const, zips: [...tried.zips] };
  const activate = () => void save({ ...storesOf(context.scope), ...area }).then(onDone, () => undefined);
  return (
    <>
      <Button kind="primary" busy={isSaving} onClick={activate}>
        Make it the active area
      </Button>
      {error && <Notice tone="negative">{error.message}</Notice>}
    </>
  );
}
