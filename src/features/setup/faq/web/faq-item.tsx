import { useEffect, useRef } from 'react';
import { saveFile } from '../../../../web/calls/download.ts';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { IconChevronDown } from '../../../../web/ui/icons.ts';
import styles from './faq.module.css';
import type { ShownEntry } from './faq-entries.ts';
import { KpiExample } from './kpi-example.tsx';

interface FaqItemProps {
  readonly entry: ShownEntry;
  readonly isOpen: boolean;
  readonly onToggle: (key: string, isOpen: boolean) => void;
}

/** A question; pressing it shows the answer. */
export function FaqItem({ entry, isOpen, onToggle }: FaqItemProps) {
  const item = useRef<HTMLDetailsElement>(null);
  const startsOpen = useRef(isOpen);
  // A link to an entry starts there.
  useEffect(() => {
    if (startsOpen.current) item.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <details
      ref={item}
      className={styles.item}
      open={isOpen}
      onToggle={(event) => {
        const isNow = event.currentTarget.open;
        if (isNow !== isOpen) onToggle(entry.key, isNow);
      }}
    >
      <summary className={styles.title}>
        <span>{entry.title}</span>
        <IconChevronDown size={16} stroke={1.75} className={styles.chevron} aria-hidden />
      </summary>
      {isOpen && <Answer entry={entry} />}
    </details>
  );
}

function Answer({ entry: { text, facts, kpi, template } }: { readonly entry: ShownEntry }) {
  return (
    <div className={styles.answer}>
      {text !== '' && <p>{text}</p>}
      {kpi && <KpiExample metric={kpi.key} unit={kpi.unit} />}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, text: value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {template && (
        <Button
          icon={<IconDownload size={16} stroke={1.75} />}
          onClick={() => saveFile(new File([template.content], template.fileName, { type: 'text/csv' }))}
        >
          Download template
        </Button>
      )}
    </div>
  );
}
