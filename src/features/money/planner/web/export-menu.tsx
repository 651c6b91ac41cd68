import { useState } from 'react';
import { useApi } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import { type PLAN_FORMATS, plannerExport } from '../contract-export.ts';
import type { Plan } from './plan-rows.ts';

type Format = (typeof PLAN_FORMATS)[number];

const TITLES = {
  pdf: 'Media plan, PDF',
  xlsx: 'Flights, Excel',
} as const satisfies Record<Format, string>;

export function ExportMenu({ plan }: { readonly plan: Plan }) {
  const { client } = useApi();
  const { fields, choice } = useScope();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: Format) => {
    const close = notify({
      type: 'ongoing',
      message: 'Writing the file.',
      group: 'planner-export',
      timeout: 0,
    });
    setBusy(true);
    await client.call(plannerExport, { ...fields, format }).catch(() => undefined);
    setBusy(false);
    close();
  };
  const refused = refusalOf(plan, choice.view, isBusy);
  const items = () =>
    (['pdf', 'xlsx'] as const).map((format) => ({
      id: format,
      title: TITLES[format],
      ...(refused !== null && { refused }),
      act: () => void save(format),
    }));
  return (
    <MenuButton
      label="Export the plan"
      text="Export"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      items={items}
    />
  );
}

function refusalOf(plan: Plan, view: string, isBusy: boolean): string | null {
  if (isBusy) return 'A file is being written.';
  if (view !== 'month') return 'Choose a month: a media plan is of one.';
  return plan.expenses === 0 ? 'Nothing is planned yet.' : null;
}
