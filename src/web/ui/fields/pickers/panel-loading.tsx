import styles from './picker.module.css';

/** Placeholder of a picker's panel until its code is loaded. */
export function PanelLoading() {
  return <div className={styles.loading} aria-busy="true" />;
}
