import { Card } from '../../../../web/ui/page.tsx';
import type { GridItem } from '../report-shapes.ts';
import { type TextBlock, textBlocks } from '../rules-text.ts';
import styles from './report.module.css';

export function TextView({ item }: { readonly item: Extract<GridItem, { kind: 'text' }> }) {
  const blocks = textBlocks(item.text);
  return (
    <Card>
      <div className={styles.text}>
        {item.title !== '' && <h2 className={styles.textTitle}>{item.title}</h2>}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other identity
          <Block key={index} block={block} />
        ))}
        {blocks.length === 0 && item.title === '' && <p className={styles.note}>Empty text</p>}
      </div>
    </Card>
  );
}

function Block({ block }: { readonly block: TextBlock }) {
  if (block.kind === 'heading') return <h3>{block.text}</h3>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  return (
    <ul>
      {block.lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
