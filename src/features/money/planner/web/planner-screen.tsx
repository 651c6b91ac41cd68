import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { plannerMonth } from '../contract.ts';
import { ExportMenu } from './export-menu.tsx';
import { PlannerBoard } from './planner-board.tsx';
import { PlannerSkeleton } from './planner-skeleton.tsx';

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
