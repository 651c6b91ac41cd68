import { type ReactNode, useEffect, useRef } from 'react';
import { dateRangeText, periodLabel } from '../../../../core/time/period-text.ts';
import { useAllowed, useScopePicks } from '../../../../web/scope/scope.ts';
import { IconButton } from '../../../../web/ui/buttons.tsx';
import { ComparisonPicker, ComparisonToggle } from '../../../../web/ui/fields/pickers/comparison-toggle.tsx';
import { PeriodPicker } from '../../../../web/ui/fields/pickers/period-picker.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { IconX } from '../../../../web/ui/icons.ts';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import type { Drill } from './drill.ts';
import styles from './drill-head.module.css';

interface DrillHeadProps {
  readonly drill: Drill;
  readonly title: ReactNode;
  /** Family in the catalog. */
  readonly family?: string | undefined;
  readonly star?: ReactNode;
}

/** The sticky header: KPI, period and comparison. */
export function DrillHead({ drill, title, family, star }: DrillHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers start at the name of the new KPI.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <p className={styles.family}>{family ?? 'KPI'}</p>
        <div className={styles.line}>
          <h2 ref={heading} className={styles.title} tabIndex={-1} data-first-focus>
            {title}
          </h2>
          {star}
        </div>
      </div>
      <div className={styles.tools}>
        <When drill={drill} />
        <Against drill={drill} />
      </div>
      <span className={styles.close}>
        <IconButton label="Close (Esc)" onClick={drill.close}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </span>
    </header>
  );
}

function When({ drill }: { readonly drill: Drill }) {
  const { scope, at, go } = drill;
  const { customRange, dateChange } = useAllowed();
  const { pickPeriod } = useScopePicks();
  if (at.period !== 'scope') {
    const days = at.period === 'today' ? 'Today' : dateRangeText(at.period);
    return (
      <Segments
        label="Period"
        segments={[
          { id: 'days' as const, title: days },
          { id: 'scope' as const, title: periodLabel(scope.choice) },
        ]}
        chosen="days"
        onPick={(picked) => picked === 'scope' && go({ period: 'scope' })}
      />
    );
  }
  return (
    <PeriodPicker
      choice={scope.choice}
      today={scope.today}
      customRange={customRange}
      blocked={dateChange ? undefined : 'This screen always shows the latest.'}
      onPick={pickPeriod}
      className={styles.period}
    />
  );
}

function Against({ drill }: { readonly drill: Drill }) {
  const isPhone = useMedia(PHONE);
  const { compareWith } = useScopePicks();
  const Choice = isPhone ? ComparisonPicker : ComparisonToggle;
  return <Choice chosen={drill.compare} windows={drill.windows} onPick={compareWith} />;
}
