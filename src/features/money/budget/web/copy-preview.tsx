import type { ReplyOf } from '../../../../core/contract.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { copyPreview } from '../contract-copy.ts';
import styles from './dialogs.module.css';
import { dollarText } from './dollar-text.ts';

export type PreviewAnswer = ReplyOf<typeof copyPreview>;
type Line = PreviewAnswer['lines'][number];

export interface CopyPreviewProps {
  readonly preview: PreviewAnswer;
  readonly isMany: boolean;
}

export function CopyPreview({ preview, isMany }: CopyPreviewProps) {
  const { created, overwritten, same, total, lines } = preview;
  if (created + overwritten + same === 0)
    return <p className={styles.quiet}>There is nothing to copy in that month.</p>;
  const all = created + overwritten + same;
  return (
    <>
      <p className={styles.counts}>
        <span>
          <strong data-figures>{dollarText(total.targetBudget)}</strong> planned
        </span>
        <span>{countedText(created, 'new line')}</span>
        <span>{overwritten} overwritten</span>
        <span>{same} already the same</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.lines} aria-label="What would be copied" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Effect</th>
              <th scope="col" data-end>
                Planned
              </th>
              <th scope="col" data-end>
                Actual
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map((line) => (
              <PreviewLine key={keyOf(line)} line={line} isMany={isMany} />
            ))}
          </tbody>
        </table>
      </section>
      {all > SHOWN && (
        <p className={styles.quiet}>
          The first {SHOWN} of {numberText(all, 'number')} lines.
        </p>
      )}
    </>
  );
}

/** Rows of the preview; the counts above cover all lines. */
const SHOWN = 60;

const keyOf = ({ dealerShipId, category, product, campaign }: Line) =>
  `${dealerShipId} ${category} ${product} ${campaign}`;

const EFFECTS = { create: 'new', overwrite: 'overwrites', same: 'same' } as const;

function PreviewLine({ line, isMany }: { readonly line: Line; readonly isMany: boolean }) {
  const { dealership, category, product, campaign, effect, before, after } = line;
  return (
    <tr>
      <td>
        {campaign === product ? product : `${product} › ${campaign}`}
        <span className={styles.where}> {isMany ? `${category}, ${dealership}` : category}</span>
      </td>
      <td data-effect={effect}>{EFFECTS[effect]}</td>
      <Amount before={before?.targetBudget} after={after.targetBudget} />
      <Amount before={before?.actualBudget} after={after.actualBudget} />
    </tr>
  );
}

function Amount({
  before,
  after,
}: {
  readonly before: number | null | undefined;
  readonly after: number | null;
}) {
  const isOther = before !== undefined && before !== null && before !== after;
  return (
    <td data-end data-figures>
      {isOther && <span className={styles.old}>{dollarText(before)}</span>} {dollarText(after)}
    </td>
  );
}
