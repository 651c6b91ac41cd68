import { helpOf } from '../../../core/navigation/screen-help.ts';
import { useRoute } from '../../scope/scope.ts';
import { IconHelp } from '../icons.ts';
import styles from './screen-help.module.css';

/** The link from a screen's title to its FAQ entry; nothing where there is none. */
export function ScreenHelp({ title }: { readonly title: string }) {
  const entry = helpOf(useRoute()?.path);
  if (entry === undefined) return null;
  return (
    <a
      className={styles.help}
      href={`/faq?entry=${entry}`}
      aria-label={`About ${title}`}
      title="What is this screen?"
    >
      <IconHelp size={18} stroke={1.5} aria-hidden />
    </a>
  );
}
