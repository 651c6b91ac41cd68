import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { StatusLine } from '../../../../web/ui/shell/status-line.tsx';
import { demoProgress } from '../contract.ts';

/** Shown while the demo's older months still load. */
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
    <StatusLine more="loaded, newest first; older numbers are not complete yet.">
      Demo: {monthsDone} of {monthsTotal} months
    </StatusLine>
  );
}
