import { useState } from 'react';
import type { PeriodChoice } from '../../../../core/kpis/comparison.ts';
import { addDays, type Day, dayParts, isDay } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { DateField } from '../../../../web/ui/date-field.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { useNow } from '../../../../web/ui/use-now.ts';
import type { Report } from '../contract.ts';
import { reportAsOf } from '../contract-documents.ts';
import { periodFields } from '../rules-periods.ts';
import { ComparedNumbers } from './compared-numbers.tsx';
import styles from './verify.module.css';

interface AsOfReportProps {
  readonly report: Report;
  readonly today: Day;
  readonly onClose: () => void;
}

/** The report from what was known at the end of a past day. */
export function AsOfReport({ report, today, onClose }: AsOfReportProps) {
  const yesterday = addDays(today, -1);
  const [typed, type] = useState<string>(yesterday);
  const [day, choose] = useState<Day | null>(null);
  const { fields, choice } = useScope();
  const compare = useComparison();
  const input =
    day === null ? null : { ...fields, ...monthOfDay(choice, { day, today }), id: report.id, day, compare };
  const query = useCall(reportAsOf, input, { via: 'quiet', freshFor: 0 });
  const isPast = isDay(typed) && typed <= yesterday;
  return (
    <Page title={report.title} actions={<Button onClick={onClose}>Back to today</Button>}>
      <Section
        title="As of a day"
        note="From the imports that had come by the end of that day. Budgets, targets and settings are today's."
      >
        <form
          className={styles.code}
          onSubmit={(event) => {
            event.preventDefault();
            if (isPast) choose(typed);
          }}
        >
          <DateField
            label="Day"
            value={typed}
            onChange={type}
            error={isPast || typed === '' ? undefined : 'Choose a past day.'}
          />
          <Button type="submit" kind="primary" disabled={!isPast}>
            Show
          </Button>
        </form>
      </Section>
      {day !== null &&
        (query.isError ? (
          <Notice tone="negative">{query.error.message}</Notice>
        ) : (
          <Loaded
            query={query}
            what="The report"
            skeleton={<TakingBack day={day} onStop={() => choose(null)} />}
          >
            {({ document, undoneSince }) => (
              <>
                {undoneSince > 0 && (
                  <Notice tone="warning">
                    {undoneSince === 1 ? 'One import' : `${undoneSince} imports`} of that time{' '}
                    {undoneSince === 1 ? 'was' : 'were'} undone since and left out here.
                  </Notice>
                )}
                <ComparedNumbers document={document} />
              </>
            )}
          </Loaded>
        ))}
    </Page>
  );
}

/** Weeks take minutes, so it says that it works, for how long, and can be left. */
function TakingBack({ day, onStop }: { readonly day: Day; readonly onStop: () => void }) {
  const [since] = useState(() => Date.now());
  const seconds = Math.max(0, Math.floor((useNow(1_000) - since) / 1_000));
  return (
    <>
      <Notice action={<Button onClick={onStop}>Stop</Button>}>
        The imports that came after {dayText(day)} are taken back for this answer alone. A few days take
        seconds, weeks take minutes; imports into these stores wait meanwhile.{' '}
        <span aria-hidden>{seconds > 0 && `${seconds} s so far.`}</span>
      </Notice>
      <RowsSkeleton rows={8} />
    </>
  );
}

/** Instead of a period that had not begun by that day. */
function monthOfDay(choice: PeriodChoice, { day, today }: { readonly day: Day; readonly today: Day }) {
  if (resolvePeriod(periodFields(choice), today).whole.start <= day) return {};
  const { year, month } = dayParts(day);
  // The client adds 1.
  return { view: 'month' as const, year, month: month - 1, startDate: undefined, endDate: undefined };
}
