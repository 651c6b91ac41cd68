import { type ReactNode, useState } from 'react';
import type { PeriodChoice } from '../../../../core/kpis/comparison.ts';
import { type Day, dayParts, quarterOfMonth } from '../../../../core/time/period.ts';
import { monthName, QUARTER_NAMES } from '../../../../core/time/period-text.ts';
import { isSelectableYear, selectableYears } from '../../../../core/time/years.ts';
import { IconButton } from '../../buttons.tsx';
import { IconChevronLeft, IconChevronRight } from '../../icons.ts';
import styles from './period-panel.module.css';

export interface GridProps {
  readonly choice: PeriodChoice;
  readonly today: Day;
  readonly onPick: (choice: PeriodChoice) => void;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const QUARTERS = [1, 2, 3, 4];

export function MonthGrid({ choice, today, onPick }: GridProps) {
  const now = dayParts(today);
  return (
    <YearStepper choice={choice} today={today}>
      {(year) => (
        <Grid label={`Months of ${year}`} columns={3}>
          {MONTHS.map((month) => (
            <Cell
              key={month}
              pick={{ view: 'month', year, month }}
              isPicked={choice.view === 'month' && choice.year === year && choice.month === month}
              isNow={now.year === year && now.month === month}
              onPick={onPick}
            >
              {monthName(month)}
            </Cell>
          ))}
        </Grid>
      )}
    </YearStepper>
  );
}

export function QuarterGrid({ choice, today, onPick }: GridProps) {
  const now = dayParts(today);
  return (
    <YearStepper choice={choice} today={today}>
      {(year) => (
        <Grid label={`Quarters of ${year}`} columns={2}>
          {QUARTERS.map((quarter) => (
            <Cell
              key={quarter}
              pick={{ view: 'quarter', year, quarter }}
              isPicked={choice.view === 'quarter' && choice.year === year && choice.quarter === quarter}
              isNow={now.year === year && quarterOfMonth(now.month) === quarter}
              onPick={onPick}
            >
              {QUARTER_NAMES[quarter - 1]} Qtr
              <small>
                {monthName(quarter * 3 - 2, 'short')} – {monthName(quarter * 3, 'short')}
              </small>
            </Cell>
          ))}
        </Grid>
      )}
    </YearStepper>
  );
}

export function YearGrid({ choice, today, onPick }: GridProps) {
  return (
    <Grid label="Years" columns={3}>
      {selectableYears(today).map((year) => (
        <Cell
          key={year}
          pick={{ view: 'year', year }}
          isPicked={choice.view === 'year' && choice.year === year}
          isNow={dayParts(today).year === year}
          onPick={onPick}
        >
          {year}
        </Cell>
      ))}
    </Grid>
  );
}

interface YearStepperProps extends Pick<GridProps, 'choice' | 'today'> {
  readonly children: (year: number) => ReactNode;
}

function YearStepper({ choice, today, children }: YearStepperProps) {
  const [year, setYear] = useState(choice.view === 'custom' ? dayParts(choice.start).year : choice.year);
  const step = (by: 1 | -1) => (
    <IconButton
      compact
      label={`${year + by}`}
      disabled={!isSelectableYear(year + by, today)}
      onClick={() => setYear(year + by)}
    >
      {by === 1 ? <IconChevronRight size={16} /> : <IconChevronLeft size={16} />}
    </IconButton>
  );
  return (
    <>
      <div className={styles.years}>
        {step(-1)}
        <span aria-live="polite">{year}</span>
        {step(1)}
      </div>
      {children(year)}
    </>
  );
}

function Grid({ label, columns, children }: { label: string; columns: 2 | 3; children: ReactNode }) {
  return (
    <fieldset className={styles.grid} data-columns={columns}>
      <legend className="spoken">{label}</legend>
      {children}
    </fieldset>
  );
}

interface CellProps {
  readonly pick: PeriodChoice;
  readonly isPicked: boolean;
  readonly isNow: boolean;
  readonly onPick: (choice: PeriodChoice) => void;
  readonly children: ReactNode;
}

function Cell({ pick, isPicked, isNow, onPick, children }: CellProps) {
  return (
    <button
      type="button"
      className={styles.cell}
      aria-pressed={isPicked}
      aria-current={isNow ? 'date' : undefined}
      data-autofocus={isPicked || undefined}
      onClick={() => onPick(pick)}
    >
      {children}
    </button>
  );
}
