import { useCall } from '../../../../web/calls/use-call.ts';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { TimeField } from '../../../../web/ui/fields/time-field.tsx';
import { previewSchedule, type Task } from '../contract-schedules.ts';
import { CRON_FIELD_TITLES, CRON_FIELDS, cronTrouble } from '../rules-schedule.ts';
import styles from './schedule.module.css';
import { RHYTHM_KEYS, RHYTHMS, type Rhythm, rhythmOf, timeOf, withTime } from './schedule-choice.ts';

interface ScheduleFieldsProps {
  readonly dealerGroupId: number;
  readonly task: Task;
  readonly isCustom: boolean;
  readonly onCustom: (isCustom: boolean) => void;
  readonly onChange: (task: Task) => void;
}

const CUSTOM = 'custom';

/** When: a rhythm and a time, or the fields of cron. */
export function ScheduleFields({ dealerGroupId, task, isCustom, onCustom, onChange }: ScheduleFieldsProps) {
  const pick = (value: string) => {
    onCustom(value === CUSTOM);
    if (value !== CUSTOM) onChange(withTime({ ...task, ...RHYTHMS[value as Rhythm].fields }, timeOf(task)));
  };
  return (
    <>
      <div className={styles.when}>
        <SelectField
          label="When"
          value={isCustom ? CUSTOM : rhythmOf(task)}
          options={[
            ...RHYTHM_KEYS.map((value) => ({ value, label: RHYTHMS[value].title })),
            { value: CUSTOM, label: 'Custom (cron)' },
          ]}
          onChange={pick}
        />
        {!isCustom && (
          <TimeField
            label="Time"
            name="time"
            value={timeOf(task)}
            onChange={(time) => time !== '' && onChange(withTime(task, time))}
          />
        )}
      </div>
      {isCustom && (
        <div className={styles.cron}>
          {CRON_FIELDS.map((field) => (
            <TextField
              key={field}
              label={CRON_FIELD_TITLES[field]}
              name={field}
              maxLength={60}
              value={task[field]}
              error={cronTrouble(field, task[field]) ?? undefined}
              onChange={(value) => onChange({ ...task, [field]: value.trim() })}
            />
          ))}
        </div>
      )}
      <NextRuns dealerGroupId={dealerGroupId} task={task} />
    </>
  );
}

function NextRuns({ dealerGroupId, task }: Pick<ScheduleFieldsProps, 'dealerGroupId' | 'task'>) {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = task;
  const isFine = CRON_FIELDS.every((field) => cronTrouble(field, task[field]) === null);
  const input = { dealerGroupId, minute, hour, dayOfMonth, month, dayOfWeek };
  const { data } = useCall(previewSchedule, isFine ? input : null, { via: 'quiet' });
  if (!isFine) return null;
  return (
    <p className={styles.note} aria-live="polite">
      {data
        ? data.next.length === 0
          ? 'These fields never meet: nothing would be sent.'
          : `Next: ${data.next.slice(0, 3).join(' · ')}`
        : '\u00a0'}
    </p>
  );
}
