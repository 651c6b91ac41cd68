import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { CountMark } from '../../../../web/ui/shell/count-mark.tsx';
import { alertCount } from '../contract-count.ts';

/** How many alerts of the chosen stores need attention; nothing while that is unknown or none do. */
export function MenuCount() {
  const { dealerGroupId, dealerShipId } = useScope().fields;
  const input = { dealerGroupId: Number(dealerGroupId), ...(dealerShipId !== undefined && { dealerShipId }) };
  const { data } = useCall(alertCount, input, { via: 'quiet', live: ['alert'], keepsPrevious: true });
  if (!data || data.count === 0) return null;
  return <CountMark count={data.count} isUrgent={data.critical > 0} what="need attention" />;
}
