import { changeTone } from '../../../core/delta.ts';
import type { KpiDefinition } from '../../../core/kpis/wire.ts';
import { changeText, numberText } from '../../../core/number-text.ts';
import { EmptyState } from '../../../web/ui/states.tsx';
import type { Explanation, Mover } from '../contract-drill-down.ts';
import styles from './sections.module.css';

interface MoversProps {
  readonly explanation: Explanation;
  readonly kpi: KpiDefinition;
  readonly onOpen: (id: string) => void;
}

const SHOWN = 5;

/** Who moved the number most, up and down. */
export function Movers({ explanation: { movers }, kpi, onOpen }: MoversProps) {
  const up = movers.filter(({ change }) => change > 0).slice(0, SHOWN);
  const down = movers.filter(({ change }) => change < 0).slice(0, SHOWN);
  if (up.length + down.length === 0) return <EmptyState title="Nothing moved" />;
  return (
    <>
      <List title="Up" movers={up} kpi={kpi} onOpen={onOpen} />
      <List title="Down" movers={down} kpi={kpi} onOpen={onOpen} />
    </>
  );
}

interface ListProps extends Omit<MoversProps, 'explanation'> {
  readonly title: string;
  readonly movers: readonly Mover[];
}

function List({ title, movers, kpi, onOpen }: ListProps) {
  if (movers.length === 0) return null;
  return (
    <>
      <h3 className={styles.direction}>{title}</h3>
      <table className={styles.movers} aria-label={title}>
        <tbody>
          {movers.map((mover) => (
            <tr key={mover.id}>
              <th scope="row">
                <button type="button" className={styles.open} onClick={() => onOpen(mover.id)}>
                  {mover.title}
                </button>
                <span className={styles.small} data-figures>
                  {numberText(mover.valueBefore, kpi.unit)} → {numberText(mover.valueNow, kpi.unit)}
                </span>
              </th>
              <td data-end="true">
                <span className={styles.change} data-tone={changeTone(mover.change, kpi)}>
                  {changeText(mover.change, kpi.unit)}
                </span>
                <span className={styles.small}>{partsText(mover, kpi)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function partsText({ mix, rate }: Mover, { unit }: KpiDefinition): string | null {
  if (mix === null || rate === null) return null;
  return `mix ${changeText(mix, unit)} · rate ${changeText(rate, unit)}`;
}
