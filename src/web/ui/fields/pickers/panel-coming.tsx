import styles from './picker.module.css';

/** In the place of a picker's panel until its code is there. */
export function PanelComing() {
  return <div className={styles.coming} aria-busy="true" />;
}
