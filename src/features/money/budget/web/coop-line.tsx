import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import styles from './cards.module.css';
import { coopOpens } from './coop-opened.ts';
import { dollarText } from './dollar-text.ts';
import { coopInput } from './first-calls.ts';

/** Co-op that can still be claimed and co-op that expired; nothing without either. */
export function CoopLine({ scope, period }: { readonly scope: Scope; readonly period: string }) {
  const openKpi = useOpenKpi();
  const query = useCall(kpiBoard, coopInput(scope), { live: ['spend'], keepsPrevious: true });
  const result = query.data?.tiles[0]?.result;
  const [unclaimed, lapsed] = (result?.kind === 'value' ? result.figures : []).map(
    ({ current }) => current.value ?? 0,
  );
  // Reserves the line's height while loading, so nothing below moves.
  if (query.data === undefined) return <p className={styles.coop} />;
  if (!unclaimed && !lapsed) return null;
  return (
    <p className={styles.coop}>
      Co-op
      {unclaimed ? (
        <button type="button" aria-haspopup="dialog" onClick={() => openKpi(coopOpens('coop_unclaimed'))}>
          <strong data-figures>{dollarText(unclaimed)}</strong> still to claim
        </button>
      ) : null}
      {lapsed ? (
        <button
          type="button"
          data-lost
          aria-haspopup="dialog"
          onClick={() => openKpi(coopOpens('coop_lapsed'))}
        >
          <strong data-figures>{dollarText(lapsed)}</strong> lost in {period}: its claim deadline has passed
        </button>
      ) : null}
    </p>
  );
}
