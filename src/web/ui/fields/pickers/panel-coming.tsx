import styles from './picker.module.css';

/** Placeholder of a picker's panel until its code is loaded. */
export function PanelComing() {
  return <div className={styles.coming} aria-busy="true" />;
}
