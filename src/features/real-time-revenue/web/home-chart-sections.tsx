import { useMemo } from 'react';
import type { Chart } from '../../../core/charts.ts';
import { counted } from '../../../core/number-text.ts';
import { dateRangeText, dayText } from '../../../core/period-text.ts';
import { ChartView } from '../../../web/ui/chart-view.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { ErrorState } from '../../../web/ui/states.tsx';
import styles from './home.module.css';
import { type BoardAnswer, type Tile, tileOf, untilNow } from './home-answer.ts';
import type { HomeBoardProps } from './home-board.tsx';
import { hoursChart, lineChart, type SeriesAnswer } from './home-charts.ts';
import { daysOf, periodWords, windowNamed } from './window-words.ts';

const HEIGHT = 264;

/** How the period adds up, and today hour by hour. */
export function HomeCharts({ board, scope, compare, retrying, onRetry }: HomeBoardProps) {
  const { choice, today, isOpen } = scope;
  const until = untilNow(board);
  const of = useMemo(() => ({ choice, today, compare, until }), [choice, today, compare, until]);
  const line = useChart(board, { id: 'line', draw: lineChart, of });
  const hours = useChart(board, { id: 'hours', draw: hoursChart, of });
  const failed = (message: string) => <ErrorState message={message} retrying={retrying} onRetry={onRetry} />;
  const current = line.tile.result && windowNamed(line.tile.result.windows, 'current');
  const days = current && daysOf(current);
  return (
    <div className={styles.charts}>
      <Section title={`Leads, ${periodWords(choice, isOpen)}`} note={days ? dateRangeText(days) : undefined}>
        {line.chart ? <ChartView chart={line.chart} height={HEIGHT} /> : failed(line.tile.message ?? '')}
      </Section>
      <Section
        title="Today by hour"
        note={hours.tile.result ? hoursNote(hours.tile.result, scope.today) : undefined}
      >
        {hours.chart ? <ChartView chart={hours.chart} height={HEIGHT} /> : failed(hours.tile.message ?? '')}
      </Section>
    </div>
  );
}

interface Drawn<Of> {
  readonly id: string;
  readonly draw: (answer: SeriesAnswer, of: Of) => Chart;
  readonly of: Of;
}

function useChart<Of>(board: BoardAnswer, { id, draw, of }: Drawn<Of>) {
  const tile: Tile<'series'> = tileOf(board, id, 'series');
  const { result } = tile;
  const chart = useMemo(() => (result ? draw(result, of) : null), [result, draw, of]);
  return { tile, chart };
}

function hoursNote({ untimed }: SeriesAnswer, today: Parameters<typeof dayText>[0]): string {
  return untimed === 0 ? dayText(today) : `${dayText(today)} · ${counted(untimed, 'lead')} without a time`;
}
