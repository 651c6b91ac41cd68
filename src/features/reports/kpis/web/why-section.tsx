import type { Mover as Moved } from '../../../../core/charts/movers.ts';
import type { KpiDefinition } from '../../../../core/kpis/wire.ts';
import { changeText } from '../../../../core/text/number-text.ts';
import { filteredBy } from '../../../../web/scope/kpi-address.ts';
import { useScopePicks } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { MoversList } from '../../../../web/ui/cards/movers-list.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { WaterfallChart } from '../../../../web/ui/waterfall-chart.tsx';
import type { Explanation, Mover } from '../contract-drill-down.ts';
import type { DrillAnswer } from './breakdown-lines.ts';
import { DimensionBar } from './dimension-bar.tsx';
import type { Drill } from './drill.ts';
import { against, windowNamed, windowText } from './drill-words.ts';
import styles from './sections.module.css';
import { useBreakdown } from './use-drill-calls.ts';

interface WhySectionProps {
  readonly drill: Drill;
  readonly kpi: KpiDefinition;
}

/** Sentences, a bridge between both values, and the largest contributions. */
export function WhySection({ drill, kpi }: WhySectionProps) {
  const query = useBreakdown(drill);
  const { compare } = drill;
  if (compare === 'none') return <NothingChosen />;
  return (
    <div className={styles.section}>
      <DimensionBar drill={drill} />
      <Loaded query={query} what="The explanation" skeleton={<ChartSkeleton height={280} />}>
        {(answer) => {
          const explanation = answer.explanations.find((one) => one.against === compare);
          if (!explanation || explanation.kind === 'none' || explanation.change === null) {
            return (
              <EmptyState
                title={`The change of ${kpi.title.toLowerCase()} cannot be broken down`}
                why={explanation?.reason ?? 'There is nothing to compare with.'}
              />
            );
          }
          return <Explained drill={drill} answer={answer} explanation={explanation} />;
        }}
      </Loaded>
    </div>
  );
}

function NothingChosen() {
  const { compareWith } = useScopePicks();
  return (
    <EmptyState
      title="A change needs something to compare with"
      action={
        <>
          <Button onClick={() => compareWith('previous')}>Previous period</Button>
          <Button onClick={() => compareWith('lastYear')}>Last year</Button>
        </>
      }
    />
  );
}

interface ExplainedProps {
  readonly drill: Drill;
  readonly answer: DrillAnswer;
  readonly explanation: Explanation;
}

function Explained({ drill, answer, explanation }: ExplainedProps) {
  const { at, go } = drill;
  const { kpi, by } = answer;
  const narrow = (id: string) =>
    go({ filters: filteredBy(at.filters, by.key, [id]), by: null, and: null, order: null });
  return (
    <>
      <div className={styles.sentences}>
        {explanation.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={styles.why}>
        <Section
          title={`What moved it, by ${by.title.toLowerCase()}`}
          note={
            explanation.kind === 'mixAndRate' ? <MixAndRate explanation={explanation} kpi={kpi} /> : undefined
          }
        >
          <Bridge {...{ drill, answer, explanation }} onOpen={narrow} />
        </Section>
        <Section title="Top movers">
          <Movers explanation={explanation} kpi={kpi} onOpen={narrow} />
        </Section>
      </div>
    </>
  );
}

function MixAndRate({ explanation: { mix, rate }, kpi }: { explanation: Explanation; kpi: KpiDefinition }) {
  if (mix === null || rate === null) return null;
  return (
    <span data-figures>
      mix {changeText(mix, kpi.unit)} · rate {changeText(rate, kpi.unit)}
    </span>
  );
}

const REST = '…rest';

function Bridge({ drill, answer, explanation, onOpen }: ExplainedProps & { onOpen: (id: string) => void }) {
  const { kpi, total, windows } = answer;
  const before = against(total, explanation.against)?.value ?? null;
  const now = total.current.value;
  if (before === null || now === null) return null;
  const days = (name: 'current' | Explanation['against']) => {
    const window = windowNamed(windows, name);
    return window ? windowText(window, drill.scope.today) : name;
  };
  const { rest } = explanation;
  return (
    <WaterfallChart
      label={`From ${days(explanation.against)} to ${days('current')}`}
      unit={kpi.unit}
      better={kpi.better}
      before={{ title: days(explanation.against), value: before }}
      now={{ title: days('current'), value: now }}
      steps={[
        ...explanation.movers.map(({ id, title, change }) => ({ key: id, title, change })),
        ...(rest ? [{ key: REST, title: `${rest.count} others`, change: rest.change }] : []),
      ]}
      onOpen={onOpen}
      canOpen={(key) => key !== REST}
    />
  );
}

interface MoversProps {
  readonly explanation: Explanation;
  readonly kpi: KpiDefinition;
  readonly onOpen: (id: string) => void;
}

function Movers({ explanation: { movers }, kpi, onOpen }: MoversProps) {
  const moved = movers.map((mover): Moved => {
    const { id, title, valueBefore, valueNow, change } = mover;
    return { key: id, title, before: valueBefore, now: valueNow, change, note: partsText(mover, kpi) };
  });
  const { unit, better } = kpi;
  return (
    <MoversList
      list={{ kind: 'movers', title: kpi.title, unit, better, movers: moved }}
      onOpen={({ key }) => onOpen(key)}
    />
  );
}

function partsText({ mix, rate }: Mover, { unit }: KpiDefinition): string | null {
  if (mix === null || rate === null) return null;
  return `mix ${changeText(mix, unit)} · rate ${changeText(rate, unit)}`;
}
