import { CopyField } from '../../../../web/ui/fields/copy-field.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { type ExampleOf, examplesOf } from '../rules-examples.ts';
import styles from './account.module.css';

interface ExamplesSectionProps {
  readonly of: ExampleOf;
  readonly groupName: string;
}

export function ExamplesSection({ of, groupName }: ExamplesSectionProps) {
  return (
    <Section title="Examples" note={`that read ${groupName}`}>
      <div className={styles.stack}>
        {examplesOf(of).map(({ key, title, where, text }) => (
          <div key={key} className={styles.stack}>
            <CopyField label={title} value={text} isBlock />
            <p className={styles.hint}>{where}</p>
          </div>
        ))}
        <p className={styles.hint}>
          Other KPIs: put their key instead of leads; kpi/list names them all. Other periods: view=year,
          view=quarter, or view=custom with startDate and endDate.
        </p>
      </div>
    </Section>
  );
}
