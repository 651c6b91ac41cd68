import { useScope } from '../../../web/scope.ts';
import { Notice } from '../../../web/ui/states.tsx';
import { useCall } from '../../../web/use-call.ts';
import { demoProgress } from '../contract.ts';

/** Says, while the demo's older months still load, that numbers of those months are not whole yet. */
export function DemoNote() {
  const { group } = useScope();
  const { data } = useCall(
    demoProgress,
    { dealerGroupId: group.id },
    { via: 'lasting', live: ['lead'], keepsPrevious: true },
  );
  const progress = data?.progress;
  if (!progress || progress.percent === 100) return null;
  const { monthsDone, monthsTotal } = progress;
  return (
    <Notice>
      The demo is loading: {monthsDone} of {monthsTotal} months are in, newest first. Older numbers are not
      whole yet.
    </Notice>
  );
}
