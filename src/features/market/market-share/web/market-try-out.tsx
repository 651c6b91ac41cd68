import type { ReplyOf } from '../../../../core/contract.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { type MarketZip, marketArea, marketData, marketInit } from '../contract.ts';
import { isInTriedArea, marketTotals, percentOf, type TriedArea } from '../rules.ts';
import styles from './market.module.css';
import { storesOf, useMarketInit, useMayChange } from './use-market.ts';

const REFRESHES = { refreshes: [marketInit, marketData], via: 'quiet' } as const;

interface TryOutProps {
  readonly zips: readonly MarketZip[];
  readonly context: BoardContext;
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
  { id: 'pma', title: 'PMA', hint: 'The manufacturer’s area, from the store’s settings' },
] as const;
type Way = (typeof WAYS)[number]['id'];

function wayOf(tried: TriedArea | null): Way | null {
  if (tried === null) return null;
  if (tried.isPma) return 'pma';
  return tried.zips === null ? 'radius' : 'zips';
}

/** What another area would show: its numbers beside those of the active one, at once. */
export function TryOut({ zips, inside, tried, chosen, onTry, context }: TryOutProps) {
  const { data } = useMarketInit(context);
  const mayChange = useMayChange(context);
  const store = data?.stores.length === 1 ? data.stores[0] : undefined;
  const active = marketTotals(zips.filter((zip) => isInTriedArea(zip, null)));
  const now = marketTotals(inside);
  const miles = tried?.radiusMiles ?? store?.area?.radiusMiles ?? USUAL_MILES;
  const pma = store?.pmaZips ?? [];
  const ways: Readonly<Record<Way, TriedArea>> = {
    radius: { radiusMiles: miles, zips: null },
    zips: { radiusMiles: null, zips: new Set(chosen) },
    pma: { radiusMiles: null, zips: new Set(pma), isPma: true },
  };
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
          segments={WAYS.filter(({ id }) => id !== 'pma' || pma.length > 0)}
          chosen={wayOf(tried)}
          onPick={(way) => onTry(ways[way])}
        />
        {store?.area && mayChange && <Fleet area={store.area} context={context} />}
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

type Store = ReplyOf<typeof marketInit>['stores'][number];

function areaText(store: Store | undefined): string {
  if (store === undefined) return 'Each store has its own active area.';
  const { area } = store;
  if (area === null)
    return 'The active area is every ZIP of the files, because the ZIP of the store is not set.';
  const zips = countedText(area.zipCount, 'ZIP');
  const fleet = area.includesFleet ? 'with fleet and rental' : 'without fleet and rental';
  if (area.kind === 'radius')
    return `The active area is ${area.radiusMiles} miles around the store: ${zips}, ${fleet}.`;
  return area.kind === 'pma'
    ? `The active area is the PMA: ${zips}, ${fleet}.`
    : `The active area is a list of ${zips}, ${fleet}.`;
}

interface ActivateProps {
  readonly tried: TriedArea;
  readonly context: BoardContext;
  readonly onDone: () => void;
}

function Activate({ tried, context, onDone }: ActivateProps) {
  const mayChange = useMayChange(context);
  const { save, isSaving, error } = useSave(marketArea, REFRESHES);
  if (!mayChange) return null;
  const area = {
    radius: { kind: 'radius' as const, radiusMiles: tried.radiusMiles ?? USUAL_MILES },
    zips: { kind: 'zips' as const, zips: [...(tried.zips ?? [])] },
    pma: { kind: 'pma' as const },
  }[wayOf(tried) ?? 'radius'];
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

interface FleetProps {
  readonly area: NonNullable<Store['area']>;
  readonly context: BoardContext;
}

const FLEET = [
  { id: 'out', title: 'Without fleet' },
  { id: 'in', title: 'With fleet', hint: 'Fleet and rental registrations count in all market numbers' },
] as const;

/** Whether fleet and rental registrations count in the active area. */
function Fleet({ area: { kind, includesFleet }, context }: FleetProps) {
  const { save, error } = useSave(marketArea, REFRESHES);
  const chosen = includesFleet ? 'in' : 'out';
  return (
    <>
      <Segments
        label="Fleet and rental registrations"
        segments={FLEET}
        chosen={chosen}
        onPick={(picked) => {
          if (picked === chosen) return;
          const wanted = { kind, includesFleet: picked === 'in' };
          void save({ ...storesOf(context.scope), ...wanted }).catch(() => null);
        }}
      />
      {error && <Notice tone="negative">{error.message}</Notice>}
    </>
  );
}
