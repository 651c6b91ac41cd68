import { PopoverButton } from '../../../../web/ui/fields/popover-button.tsx';
import { IconAlertTriangle } from '../../../../web/ui/icons.ts';
import type { PeerReply } from '../contract-grid.ts';
import styles from './custom-groups.module.css';

interface DifferenceBadgesProps {
  readonly differences: PeerReply['differences'];
}

/** The settings in which the compared groups differ; each explains itself. */
export function DifferenceBadges({ differences }: DifferenceBadgesProps) {
  return (
    <div className={styles.badges}>
      {differences.map(({ setting, title, why, groups }) => (
        <PopoverButton
          key={setting}
          title={title}
          className={styles.badge}
          label={
            <>
              <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
              {title}
            </>
          }
        >
          <div className={styles.difference}>
            <p>{why}</p>
            {groups.length > 0 && (
              <ul>
                {groups.map((group) => (
                  <li key={group}>{group}</li>
                ))}
              </ul>
            )}
          </div>
        </PopoverButton>
      ))}
    </div>
  );
}
