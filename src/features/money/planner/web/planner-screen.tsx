import { useApi, useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { FileMenu } from '../../../../web/shell/file-menu.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { plannerMonth } from '../contract.ts';
import { plannerExport } from '../contract-export.ts';
import type { Plan } from './plan-rows.ts';
import styles from './planner.module.css';
import { PlannerBoard } from './planner-board.tsx';

export function PlannerScreen() {
  const scope = useScope();
  const plan = useCall(plannerMonth, scope.fields, { live: ['spend'], keepsPrevious: true });
  return (
    <Page title="Planner" actions={plan.data ? <ExportMenu plan={plan.data} /> : undefined}>
      <Loaded query={plan} what="The plan" skeleton={<PlannerSkeleton />}>
        {(found) => <PlannerBoard plan={found} />}
      </Loaded>
    </Page>
  );
}

const FORMATS = [
  { format: 'pdf', title: 'Media plan, PDF' },
  { format: 'xlsx', title: 'Flights, Excel' },
] as const;

function ExportMenu({ plan }: { readonly plan: Plan }) {
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

function PlannerSkeleton() {
  return (
    <div className={styles.layout}>
      <Section title="Flights">
        <ChartSkeleton height={120} />
        <RowsSkeleton rows={12} />
      </Section>
      <div className={styles.rail}>
        <Section title="Planned">
          <RowsSkeleton rows={5} />
        </Section>
      </div>
    </div>
  );
}
