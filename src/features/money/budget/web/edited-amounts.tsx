import { countedText } from '../../../../core/text/number-text.ts';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import type { EditedCell, EditedExport } from '../contract-round-trip.ts';
import styles from './dialogs.module.css';
import { dollarsInFull } from './dollar-text.ts';

export interface EditedAmountsProps {
  readonly answer: EditedExport;
  /** Conflicts where the file's amount wins. */
  readonly fromFile: ReadonlySet<EditedCell>;
  readonly setFromFile: (chosen: ReadonlySet<EditedCell>) => void;
}

const TITLES = { targetBudget: 'Planned', actualBudget: 'Actual' } as const;
const SHOWN = 200;
const MOST_SKIPPED = 20;

/** The edits of an import, conflicts first, then what is skipped. */
export function EditedAmounts({ answer, fromFile, setFromFile }: EditedAmountsProps) {
  const edits = answer.edits.filter(({ now, wanted }) => now !== wanted);
  const conflicts = edits.filter(({ isConflict }) => isConflict);
  const rest = edits.filter(({ isConflict }) => !isConflict).slice(0, SHOWN);
  const choose = (edit: EditedCell, isChosen: boolean) =>
    setFromFile(new Set(isChosen ? [...fromFile, edit] : [...fromFile].filter((one) => one !== edit)));
  return (
    <>
      {edits.length === 0 && <p>Nothing to change: the budget already matches the file.</p>}
      {conflicts.length > 0 && (
        <>
          <p>
            Someone changed {countedText(conflicts.length, 'of these amounts', 'of these amounts')} since the
            export. They stay as they are now unless you choose the file’s.
          </p>
          <Amounts label="Changed by someone since" edits={conflicts} choice={{ fromFile, choose }} />
        </>
      )}
      {rest.length > 0 && <Amounts label="What would change" edits={rest} />}
      {conflicts.length + rest.length < edits.length && (
        <p className={styles.quiet}>
          The first {SHOWN} of {edits.length} amounts are shown; all of them change.
        </p>
      )}
      {answer.skipped.length > 0 && (
        <ul className={styles.quiet} aria-label="Passed over">
          {answer.skipped.slice(0, MOST_SKIPPED).map((words) => (
            <li key={words}>{words}</li>
          ))}
          {answer.skipped.length > MOST_SKIPPED && <li>And {answer.skipped.length - MOST_SKIPPED} more.</li>}
        </ul>
      )}
    </>
  );
}

interface AmountsProps {
  readonly label: string;
  readonly edits: readonly EditedCell[];
  readonly choice?: {
    readonly fromFile: ReadonlySet<EditedCell>;
    readonly choose: (edit: EditedCell, isChosen: boolean) => void;
  };
}

function Amounts({ label, edits, choice }: AmountsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.lines} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" data-end>
              Now
            </th>
            <th scope="col" data-end>
              In the file
            </th>
            {choice && <th scope="col">Keep</th>}
          </tr>
        </thead>
        <tbody>
          {edits.map((edit) => (
            <tr key={`${edit.productId} ${edit.campaign} ${edit.field}`}>
              <td>
                {nameOf(edit)}{' '}
                <span className={styles.where}>
                  {TITLES[edit.field]} · {edit.category}
                </span>
              </td>
              <td data-end data-figures>
                {dollarsInFull(edit.now)}
              </td>
              <td data-end data-figures>
                {dollarsInFull(edit.wanted)}
              </td>
              {choice && (
                <td>
                  <CheckboxField
                    label="The file’s"
                    checked={choice.fromFile.has(edit)}
                    onChange={(isChosen) => choice.choose(edit, isChosen)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function nameOf({ product, campaign }: EditedCell): string {
  return campaign === product ? product : `${product} › ${campaign}`;
}
