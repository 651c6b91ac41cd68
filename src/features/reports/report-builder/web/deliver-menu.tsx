import { lazy, Suspense, useState } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconMail } from '../../../../web/ui/action-icons.ts';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import type { Report } from '../contract.ts';
import { sendReportNow } from '../contract-send.ts';

const ScheduleDialog = lazy(() =>
  import('./schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
);

const RunHistory = lazy(() => import('./run-history.tsx').then((module) => ({ default: module.RunHistory })));

/** Sends a report: now, on a schedule, and what became of it. */
export function DeliverMenu({ report }: { readonly report: Report }) {
  const [opened, open] = useState<'schedule' | 'runs' | null>(null);
  const { save, isSaving } = useSave(sendReportNow);
  const { dealerGroupId, id, canEdit, isDraft } = report;
  const send = async () => {
    // A failure shows as a toast.
    const isDone = await save({ dealerGroupId, id }).then(
      () => true,
      () => false,
    );
    if (isDone) notify({ type: 'positive', message: 'It is on its way to your email.' });
  };
  const refused = canEdit ? undefined : 'It belongs to the whole group.';
  const draft = isDraft ? 'Drafts are not sent.' : undefined;
  return (
    <>
      <MenuButton
        label="Send"
        text="Send"
        icon={<IconMail size={16} stroke={1.75} aria-hidden />}
        items={() => [
          {
            id: 'now',
            title: 'Send to me now',
            ...((draft ?? isSaving) && { refused: draft ?? 'It is being sent.' }),
            act: () => void send(),
          },
          { id: 'schedule', title: 'Schedule', ...(refused && { refused }), act: () => open('schedule') },
          { id: 'runs', title: 'Deliveries', ...(refused && { refused }), act: () => open('runs') },
        ]}
      />
      <Suspense fallback={null}>
        {opened === 'schedule' && <ScheduleDialog report={report} onClose={() => open(null)} />}
        {opened === 'runs' && <RunHistory report={report} onClose={() => open(null)} />}
      </Suspense>
    </>
  );
}
