import { Suspense, useState } from 'react';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../../../web/ui/fields/field-group.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { TimeField } from '../../../../web/ui/fields/time-field.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { listReports, type Report, viewReport } from '../contract.ts';
import {
  listRuns,
  previewSchedule,
  type Schedule,
  saveSchedule,
  type Task,
  viewSchedule,
} from '../contract-schedules.ts';
import { CRON_FIELD_TITLES, CRON_FIELDS, cronTrouble } from '../rules-schedule.ts';
import styles from './schedule.module.css';
import {
  type ChosenRecipient,
  NEW_TASK,
  RHYTHM_KEYS,
  RHYTHMS,
  type Rhythm,
  rhythmOf,
  sentRecipient,
  timeOf,
  withTime,
} from './schedule-choice.ts';

// Apart, because the fields of both together are more than a dialog may load at once.
const RecipientFields = lazyView(() =>
  import('./recipient-fields.tsx').then((module) => module.RecipientFields),
);

interface ScheduleDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** When, to whom and how a report is delivered. */
export function ScheduleDialog({ report, onClose }: ScheduleDialogProps) {
  const of = { dealerGroupId: report.dealerGroupId, id: report.id };
  const query = useCall(viewSchedule, of, { freshFor: 0 });
  if (query.data === undefined) {
    return (
      <Dialog label="Schedule" wide onClose={onClose}>
        {query.isError ? (
          <Notice tone="negative">The schedule could not be loaded. {query.error.message}</Notice>
        ) : (
          <RowsSkeleton rows={6} />
        )}
      </Dialog>
    );
  }
  return <ScheduleForm report={report} schedule={query.data} onClose={onClose} />;
}

const FORMATS = [
  { id: 'pdf', title: 'PDF' },
  { id: 'xlsx', title: 'Excel' },
] as const;

const WHEN_LATE = [
  { id: 'send', title: 'Send with a note' },
  { id: 'wait', title: 'Wait up to 3 hours' },
] as const;

function ScheduleForm({ report, schedule, onClose }: ScheduleDialogProps & { readonly schedule: Schedule }) {
  const of = { dealerGroupId: report.dealerGroupId, id: report.id };
  const [task, change] = useState<Task>(schedule.task ?? NEW_TASK);
  const [isCustom, setCustom] = useState(schedule.task !== null && rhythmOf(schedule.task) === null);
  const [recipients, setRecipients] = useState<readonly ChosenRecipient[]>(schedule.recipients);
  const refreshes = [viewSchedule, listReports, viewReport, listRuns];
  const { save } = useSave(saveSchedule, { via: 'quiet', refreshes });
  const form = useForm(['recipients']);
  const submit = (ends: boolean) =>
    form.run(async () => {
      const { minute, hour, dayOfMonth, month, dayOfWeek, format, whenLate, isPaused } = task;
      const fields = { minute, hour, dayOfMonth, month, dayOfWeek, format, whenLate, isPaused };
      const sent = recipients.map(sentRecipient);
      await save({ ...of, ...(ends ? { task: null } : { task: fields, recipients: sent }) });
      notify({ type: 'positive', message: ends ? 'Nothing is sent anymore.' : 'The schedule is saved.' });
      onClose();
    });
  const stopped = schedule.task?.stoppedReason ?? null;
  return (
    <FormDialog
      title={`Schedule ${report.title}`}
      submit="Save"
      wide
      busy={form.isBusy}
      failure={form.message}
      onSubmit={() => void submit(false)}
      onClose={onClose}
    >
      {stopped !== null && <Notice tone="negative">{stopped} Saving starts the deliveries again.</Notice>}
      {report.isDraft && <Notice tone="warning">This report is a draft. Drafts are not sent.</Notice>}
      <ScheduleFields
        dealerGroupId={of.dealerGroupId}
        task={task}
        isCustom={isCustom}
        onCustom={setCustom}
        onChange={change}
      />
      <Suspense fallback={<RowsSkeleton rows={3} />}>
        <RecipientFields
          people={schedule.people}
          hasFolder={schedule.hasFolder}
          value={recipients}
          onChange={setRecipients}
          error={form.errorAt('recipients')}
        />
      </Suspense>
      <FileChoices task={task} onChange={change} />
      <CheckboxField
        label="Paused"
        hint="Nothing is sent until it is resumed."
        checked={task.isPaused}
        onChange={(isPaused) => change({ ...task, isPaused })}
      />
      {schedule.task !== null && (
        <div>
          <Button kind="quiet" onClick={() => void submit(true)}>
            Remove the schedule
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function FileChoices({ task, onChange }: { readonly task: Task; readonly onChange: (task: Task) => void }) {
  return (
    <div className={styles.choices}>
      <FieldGroup label="File">
        <Segments
          label="File"
          segments={FORMATS}
          chosen={task.format}
          onPick={(format) => onChange({ ...task, format })}
        />
      </FieldGroup>
      <FieldGroup label="When feeds are late">
        <Segments
          label="When feeds are late"
          segments={WHEN_LATE}
          chosen={task.whenLate}
          onPick={(whenLate) => onChange({ ...task, whenLate })}
        />
      </FieldGroup>
    </div>
  );
}

interface ScheduleFieldsProps {
  readonly dealerGroupId: number;
  readonly task: Task;
  readonly isCustom: boolean;
  readonly onCustom: (isCustom: boolean) => void;
  readonly onChange: (task: Task) => void;
}

const CUSTOM = 'custom';

function ScheduleFields({ dealerGroupId, task, isCustom, onCustom, onChange }: ScheduleFieldsProps) {
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
          ? 'No date matches these fields, so nothing would be sent.'
          : `Next: ${data.next.slice(0, 3).join(' · ')}`
        : '\u00a0'}
    </p>
  );
}
