import { useApi } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
import { plannerExport } from '../contract-export.ts';
import type { Plan } from './plan-rows.ts';

const FORMATS = [
  { format: 'pdf', title: 'Media plan, PDF' },
  { format: 'xlsx', title: 'Flights, Excel' },
] as const;

export function ExportMenu({ plan }: { readonly plan: Plan }) {
  const { client } = useApi();
  const { fields, choice } = useScope();
  return (
    <FileMenu
      label="Export the plan"
      group="planner-export"
      formats={FORMATS}
      refused={refusalOf(plan, choice.view)}
      save={(format) => client.call(plannerExport, { ...fields, format })}
    />
  );
}

function refusalOf(plan: Plan, view: string): string | null {
  if (view !== 'month') return 'Choose a month: a media plan is of one.';
  return plan.expenses === 0 ? 'Nothing is planned yet.' : null;
}
