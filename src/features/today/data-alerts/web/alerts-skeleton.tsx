import { Card } from '../../../../web/ui/page.tsx';
import { Bone } from '../../../../web/ui/skeleton.tsx';
import styles from './data-alerts.module.css';
import { SHOWN_TABS } from './shown-alerts.ts';

const ITEMS = ['72%', '58%', '64%', '50%'];

/** Tabs and a list of alerts, each with its evidence beside it. */
export function AlertsSkeleton() {
  return (
    <div className={styles.groups} aria-hidden>
      <div className={styles.bonesInLine}>
        {SHOWN_TABS.map((tab) => (
          <Bone key={tab} width="72px" height="16px" />
        ))}
      </div>
      <Card>
        <ul className={styles.list}>
          {ITEMS.map((width) => (
            <li key={width} className={styles.item}>
              <div className={styles.text}>
                <Bone width={`calc(${width} * 0.6)`} height="18px" />
                <Bone width={width} height="14px" />
                <Bone width="120px" height="12px" />
                <Bone width="min(420px, 100%)" height="var(--control-compact)" />
              </div>
              <div className={styles.evidence}>
                <Bone height="66px" />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Rules by type, each with its button. */
export function RulesSkeleton() {
  return (
    <div className={styles.groups} aria-hidden>
      <Card>
        <ul className={styles.list}>
          {ITEMS.map((width) => (
            <li key={width} className={styles.rule}>
              <div className={styles.text}>
                <Bone width="160px" height="16px" />
                <Bone width={width} height="14px" />
                <Bone width="96px" height="12px" />
              </div>
              <Bone width="56px" height="var(--control-compact)" />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
