import { useScope } from '../../../web/scope.ts';
import { Page, Section } from '../../../web/ui/page.tsx';
import { BringFiles } from './bring-files.tsx';
import styles from './feeds.module.css';
import { FreshnessSection } from './freshness-section.tsx';
import { IntakeSection } from './intake-section.tsx';
import { LedgerSection } from './ledger-section.tsx';
import { useFeedsDesk } from './use-feeds-desk.ts';

/** How data comes in: files dropped, standing feeds with their keys, how fresh it is, and what came. */
export function DataFeedsScreen() {
  const { group } = useScope();
  const desk = useFeedsDesk();
  return (
    <Page title="Data Feeds">
      <div className={styles.desk} key={group.id}>
        <div className={styles.top}>
          <div className={styles.desk}>
            <Section title="Bring files in">
              <BringFiles desk={desk} />
            </Section>
            <IntakeSection desk={desk} />
          </div>
          <FreshnessSection desk={desk} />
        </div>
        <LedgerSection desk={desk} />
      </div>
    </Page>
  );
}
