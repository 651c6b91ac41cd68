import { countedText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { Report } from '../contract.ts';
import { type Delivery, listRuns } from '../contract-schedules.ts';
import styles from './schedule.module.css';

interface RunHistoryProps {
  readonly report: Report;
  readonly onClose: () => void;
}

const STATES: Readonly<
  Record<Delivery['state'], { title: string; tone: 'neutral' | 'positive' | 'warning' | 'negative' }>
> = {
  pending: { title: 'Being made', tone: 'neutral' },
  queued: { title: 'On its way', tone: 'neutral' },
  sent: { title: 'Sent', tone: 'positive' },
  in_doubt: { title: 'Sent, perhaps twice', tone: 'warning' },
  bounced: { title: 'Bounced', tone: 'negative' },
  refused: { title: 'Refused', tone: 'negative' },
  given_up: { title: 'Given up', tone: 'negative' },
  skipped: { title: 'Not sent', tone: 'neutral' },
  failed: { title: 'Failed', tone: 'negative' },
};

const RUN_STATES = { waiting: 'Waiting', delivering: null, skipped: 'Not sent' } as const;

/** What became of each delivery of a report. */
export function RunHistory({ report, onClose }: RunHistoryProps) {
  const of = { dealerGroupId: report.dealerGroupId, id: report.id };
  const query = useCall(listRuns, of, { freshFor: 0 });
  return (
    <Dialog label={`Deliveries of ${report.title}`} wide onClose={onClose}>
      <div className={styles.history}>
        <div className={styles.historyHead}>
          <h2 className={styles.historyTitle}>Deliveries of {report.title}</h2>
          <Button compact onClick={onClose}>
            Close
          </Button>
        </div>
        <Loaded
          query={query}
          what="The deliveries"
          skeleton={<RowsSkeleton rows={6} />}
          empty={({ runs }) =>
            runs.length > 0 ? null : (
              <EmptyState title="Nothing was sent yet" why="Each run appears here with its recipients." />
            )
          }
        >
          {({ runs }) => (
            <ol className={styles.runs}>
              {runs.map(({ id, due, isScheduled, state, note, deliveries }) => (
                <li key={id}>
                  <h3>
                    {due}
                    {!isScheduled && <Badge>Requested</Badge>}
                    {RUN_STATES[state] && <Badge tone="warning">{RUN_STATES[state]}</Badge>}
                  </h3>
                  {note !== null && <p className={styles.note}>{note}</p>}
                  <ul>
                    {deliveries.map((delivery) => (
                      <DeliveryLine key={delivery.to} delivery={delivery} />
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

function DeliveryLine({ delivery: { to, stores, state, reason, code } }: { readonly delivery: Delivery }) {
  const { title, tone } = STATES[state];
  return (
    <li>
      <span className={styles.name}>
        {to}
        <span className={styles.note}>
          {[stores > 0 && countedText(stores, 'store'), reason].filter(Boolean).join(' · ')}
        </span>
        {code !== null && (
          <a className={styles.open} href={`/verify/${code}`}>
            As sent ({code})
          </a>
        )}
      </span>
      <Badge tone={tone}>{title}</Badge>
    </li>
  );
}
