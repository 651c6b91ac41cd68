import { Section } from '../../../../web/ui/page.tsx';
import styles from './lead-source.module.css';

/** Defines bad and duplicate leads next to their rates. */
export function BadLeads() {
  return (
    <Section title="What is a bad lead">
      <div className={styles.words}>
        <p>
          A lead is bad when it gives no way to reach the customer, or when the CRM marks it bad. The same
          person at the same store within 30 days is a duplicate: kept, told apart, and never called bad,
          since a second enquiry is evidence of interest.
        </p>
        <p>
          Good leads are leads less both. Rates of handling and closing divide by good leads whose source says
          what became of them; cost per lead divides by every lead that was paid for.
        </p>
      </div>
    </Section>
  );
}
