import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { CallInput } from '../../../../web/calls/call-request.ts';
import { firstFieldError } from '../../../../web/calls/failures.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { type Meaning, previewChange } from '../contract.ts';
import { kindWords } from './kind-words.ts';
import styles from './source-mapping.module.css';
import type { MappingContext } from './source-mapping-screen.tsx';

type Change = Omit<CallInput<typeof previewChange>, 'dealerGroupId' | 'kind'>;

interface ChangePreviewProps {
  readonly context: MappingContext;
  readonly change: Change;
}

const SHOWN = 8;

/** Effect of a change before it is saved: volume by class, and the raw names behind it. */
export function ChangePreview({ context, change }: ChangePreviewProps) {
  const { dealerGroupId, kind } = context;
  const { unit, volume: title } = kindWords[kind];
  const query = useCall(
    previewChange,
    { dealerGroupId, kind, ...change },
    { via: 'quiet', keepsPrevious: true, freshFor: 0 },
  );
  // Validation errors show in the form, not as a failed preview.
  const wrong = query.data === undefined ? firstFieldError(query.error) : undefined;
  if (wrong) {
    return (
      <section className={styles.preview} aria-label="What it would change">
        <EmptyState title="Not a rule yet" why={wrong.message} />
      </section>
    );
  }
  return (
    <section className={styles.preview} aria-label="What it would change">
      <Loaded
        query={query}
        what="What it would change"
        skeleton={<RowsSkeleton rows={3} />}
        empty={({ count }) =>
          count === 0 ? (
            <EmptyState title="Nothing would change" why="This changes no raw name received so far." />
          ) : null
        }
      >
        {({ moved, count, volume, classes }) => (
          <>
            <p className={styles.lead}>
              {countedText(count, 'raw name')} with {numberText(volume, unit)} {unit === 'usd' ? 'of' : ''}{' '}
              {title.toLowerCase()} of the last 12 months would change.
            </p>
            {classes.length > 0 && (
              <table className={styles.sums}>
                <thead>
                  <tr>
                    <th scope="col">{title} by type</th>
                    <th scope="col">Now</th>
                    <th scope="col">Then</th>
                  </tr>
                </thead>
                <tbody>
                  {classes.map(({ title: name, before, after }) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      <td>{numberText(before, unit)}</td>
                      <td>{numberText(after, unit)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            <ul className={styles.list} aria-label="Spellings that change">
              {moved.slice(0, SHOWN).map(({ spelling, volume: own, from, to }) => (
                <li key={spelling} className={styles.row}>
                  <div className={styles.what}>
                    <span className={styles.spelling}>{spelling}</span>
                    <span className={styles.note}>
                      {meaningText(from)} → {meaningText(to)}
                    </span>
                  </div>
                  <span className={styles.volume}>{numberText(own, unit)}</span>
                </li>
              ))}
            </ul>
            {count > SHOWN && <p className={styles.note}>and {countedText(count - SHOWN, 'more', 'more')}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}

function meaningText({ name, classTitle }: Meaning): string {
  const said = [...new Set([name, classTitle])].filter((part) => part !== null);
  return said.length === 0 ? 'not mapped' : said.join(', ');
}
