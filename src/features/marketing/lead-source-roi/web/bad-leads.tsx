import { Section } from '../../../../web/ui/page.tsx';
import styles from './lead-source.module.css';

/** Defines bad and duplicate leads next to their rates. */
export function BadLeads() {
  return (
    <Section title="What is a bad lead">
      <div className={styles.words}>
        <p>
          A lead is bad when it gives no way to reach the customer, or when the CRM marks it bad. The same
          person at the same store within 30 days is a duplicate. Duplicates are counted separately and are
          not bad leads: a second inquiry shows interest.
        </p>
        <p>
          Good leads are all leads without bad ones and duplicates. Handling and closing rates divide by good
          leads whose source reports what became of them. Cost per lead divides by every lead you paid for.
        </p>
      </div>
    </Section>
  );
}
