import { IconButton } from '../buttons.tsx';
import { IconX } from '../icons.ts';
import { Dialog } from './dialog.tsx';
import styles from './key-list.module.css';

export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly { readonly press: readonly string[]; readonly does: string }[];
}

export function KeyList({ groups, onClose }: { groups: readonly KeyGroup[]; onClose: () => void }) {
  return (
    <Dialog label="Keys" wide onClose={onClose}>
      <div className={styles.keys}>
        <div className={styles.head}>
          <h2>Keys</h2>
          <IconButton label="Close" onClick={onClose}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </div>
        <div className={styles.groups}>
          {groups.map(({ title, keys }) => (
            <section key={title} className={styles.group}>
              <h3>{title}</h3>
              <dl>
                {keys.map(({ press, does }) => (
                  <div key={does} className={styles.line}>
                    <dt>
                      {press.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
