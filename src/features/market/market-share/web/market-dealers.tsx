import { type CSSProperties, useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Popover } from '../../../../web/ui/shell/popover.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { type Competitor, competitorDelete, competitorUpdate, marketData, marketInit } from '../contract.ts';
import { basisPointsText, type RankedDealer, rankedDealers } from '../market-lists.ts';
import styles from './market.module.css';
import { storesOf, useMarketData, useMarketInit, useMayChange } from './use-market.ts';

const MOST_SHOWN = 12;
const NOTHING = {
  title: 'No data for this period',
  why: 'No registration of this month names a dealer in the area.',
} as const;
const REFRESHES = { refreshes: [marketInit, marketData], via: 'quiet' } as const;

/** Dealers of the area, most registrations first, in their stored colors. */
export function MarketDealers({ context }: { readonly context: BoardContext }) {
  const query = useMarketData(context);
  return (
    <Section title="Dealers in the area" note="By registrations of the owners' ZIPs">
      <Loaded
        query={query}
        what="The dealers"
        skeleton={<RowsSkeleton rows={8} />}
        empty={({ dealers }) => (rankedDealers(dealers).length === 0 ? <EmptyState {...NOTHING} /> : null)}
      >
        {({ dealers }) => <Bars ranked={rankedDealers(dealers)} context={context} />}
      </Loaded>
    </Section>
  );
}

function Bars({ ranked, context }: { ranked: readonly RankedDealer[]; context: BoardContext }) {
  const { data } = useMarketInit(context);
  const mayChange = useMayChange(context);
  const competitors = new Map(data?.competitors.map((one) => [one.competitorId, one]));
  const [first] = ranked;
  const most = first?.registrations ?? 1;
  const own = ranked.findIndex((dealer) => dealer.own === 'store');
  const shown =
    own < MOST_SHOWN ? ranked.slice(0, MOST_SHOWN) : [...ranked.slice(0, MOST_SHOWN - 1), ranked[own]];
  return (
    <ol className={styles.dealers}>
      {shown.map((dealer) => {
        if (!dealer) return null;
        const competitor = dealer.competitorId === null ? undefined : competitors.get(dealer.competitorId);
        const color =
          competitor?.color ?? competitor?.suggestion ?? dealer.color ?? 'var(--chart-comparison)';
        const look = { '--color': color, '--share': dealer.registrations / most } as CSSProperties;
        return (
          <li key={dealer.name} className={styles.dealer} style={look}>
            <span className={styles.place} data-figures>
              {dealer.place}
            </span>
            {mayChange && competitor ? (
              <ColorPicker competitor={competitor} color={color} context={context} />
            ) : (
              <span className={styles.swatch} aria-hidden />
            )}
            <span className={styles.dealerName}>
              {dealer.name}
              {dealer.own !== null && <em>{dealer.own === 'store' ? ' · own' : ' · our group'}</em>}
            </span>
            <span className={styles.value} data-figures>
              {numberText(dealer.registrations, 'number')}
            </span>
            <span className={styles.value} data-figures>
              {numberText(dealer.share, 'percent')}
            </span>
            <span className={styles.change} data-figures>
              {basisPointsText(dealer.change) ?? '—'}
            </span>
            <span className={styles.bar} aria-hidden />
          </li>
        );
      })}
    </ol>
  );
}

interface ColorPickerProps {
  readonly competitor: Competitor;
  readonly color: string;
  readonly context: BoardContext;
}

function ColorPicker({ competitor, color, context }: ColorPickerProps) {
  const { name, competitorId, suggestion } = competitor;
  const [picked, setPicked] = useState(color);
  const update = useSave(competitorUpdate, REFRESHES);
  const remove = useSave(competitorDelete, REFRESHES);
  const error = update.error ?? remove.error;
  const of = { ...storesOf(context.scope), competitorId };
  const save = (value: string, close: () => void) =>
    void update.save({ ...of, value }).then(close, () => undefined);
  return (
    <Popover
      label={`Color of ${name}`}
      trigger={(trigger) => (
        <button type="button" className={styles.swatch} aria-label={`Color of ${name}`} {...trigger} />
      )}
    >
      {(close) => (
        <div className={styles.picker}>
          <label className={styles.pick}>
            Color of {name}
            <input type="color" value={picked} onChange={(event) => setPicked(event.currentTarget.value)} />
          </label>
          {error && <Notice tone="negative">{error.message}</Notice>}
          <div className={styles.actions}>
            <Button compact kind="primary" busy={update.isSaving} onClick={() => save(picked, close)}>
              Save
            </Button>
            <Button compact onClick={() => save(suggestion, close)}>
              Use the suggestion
            </Button>
            {competitor.color !== null && (
              <Button compact kind="quiet" onClick={() => void remove.save(of).then(close, () => undefined)}>
                Delete the color
              </Button>
            )}
          </div>
          <p className={styles.hint}>Only the color is deleted; registrations stay.</p>
        </div>
      )}
    </Popover>
  );
}
