import { type CSSProperties, useMemo } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { Grosses } from '../contract.ts';
import { grossesChart, NO_GROSS } from '../grosses-chart.ts';
import styles from './person.module.css';
import type { PersonQuery } from './person-answer.ts';

const HEIGHT = 200;

/** Histogram and box plot of gross per deal. */
export function GrossesPart({ query }: { readonly query: PersonQuery }) {
  return (
    <Section title="Gross per deal" note="front and back">
      <Loaded
        query={query}
        what="The grosses of single deals"
        skeleton={<ChartSkeleton height={HEIGHT} />}
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
      <ChartView chart={chart} height={HEIGHT} />
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
