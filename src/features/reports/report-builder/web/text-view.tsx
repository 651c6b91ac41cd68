import { type LinkedRuns, linkedRuns } from '../../../../core/text/linked-runs.ts';
import { Card } from '../../../../web/ui/page.tsx';
import type { GridItem } from '../report-shapes.ts';
import { type TextRun, textRuns } from '../rules-marks.ts';
import { type TextBlock, textBlocks } from '../rules-text.ts';
import styles from './report.module.css';

/** A text item with its headings, paragraphs and lists. */
export function TextView({ item }: { readonly item: Extract<GridItem, { kind: 'text' }> }) {
  const blocks = textBlocks(item.text);
  return (
    <Card>
      <div className={styles.text}>
        {item.title !== '' && <h2 className={styles.textTitle}>{item.title}</h2>}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other identity
          <TextBlockView key={index} block={block} />
        ))}
        {blocks.length === 0 && item.title === '' && <p className={styles.note}>Empty text</p>}
      </div>
    </Card>
  );
}

function TextBlockView({ block }: { readonly block: TextBlock }) {
  if (block.kind === 'list')
    return (
      <ul>
        {block.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same words
          <li key={index}>
            <Line text={line} />
          </li>
        ))}
      </ul>
    );
  const line = <Line text={block.text} />;
  return block.kind === 'heading' ? <h3>{line}</h3> : <p>{line}</p>;
}

function Line({ text }: { readonly text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other identity
  return linkedRuns(textRuns(text)).map((linked, index) => <LinkView key={index} linked={linked} />);
}

function LinkView({ linked: { href, runs } }: { readonly linked: LinkedRuns<TextRun> }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other identity
  const words = runs.map((run, index) => (run.isBold ? <strong key={index}>{run.text}</strong> : run.text));
  if (href === null) return words;
  if (!leavesApp(href)) return <a href={href}>{words}</a>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}

/** Links to its own screens are followed by the app's router; a mail opens no tab. */
function leavesApp(href: string): boolean {
  const { protocol, origin } = new URL(href, location.origin);
  return protocol !== 'mailto:' && origin !== location.origin;
}
