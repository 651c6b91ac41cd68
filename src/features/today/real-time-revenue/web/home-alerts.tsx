import type { ScopeFields } from '../../../../core/navigation/scope-fields.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Notice, StateLink } from '../../../../web/ui/states.tsx';
import { alertCount } from '../../data-alerts/contract.ts';

interface HomeAlertsProps {
  readonly scope: ScopeFields;
}

/** The most urgent alerts, at most three; nothing where there are none. */
export function HomeAlerts({ scope }: HomeAlertsProps) {
  const { dealerGroupId, dealerShipId } = scope;
  const input = { dealerGroupId: Number(dealerGroupId), ...(dealerShipId !== undefined && { dealerShipId }) };
  const { data } = useCall(alertCount, input, { via: 'quiet', live: ['alert'], keepsPrevious: true });
  if (!data || data.top.length === 0) return null;
  return (
    <Notice tone={data.critical > 0 ? 'negative' : 'warning'}>
      {data.top.map(({ id, title, store, what }) => (
        <span key={id}>
          <strong>
            {title}, {store}.
          </strong>{' '}
          {what}{' '}
        </span>
      ))}
      <StateLink href="/need-attention">{`All ${data.count} alerts`}</StateLink>
    </Notice>
  );
}
