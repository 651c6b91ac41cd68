import { countedText } from '../../../../core/text/number-text.ts';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { PageTurn } from '../../../../web/ui/page-turn.tsx';
import type { VersionLine } from '../contract-versions.ts';
import styles from './versions.module.css';

interface VersionListProps {
  readonly versions: readonly VersionLine[];
  readonly shown: number | null;
  /** The version whose line takes the focus. */
  readonly left: number | null;
  readonly reportTitle: string;
  /** Counts from 1. */
  readonly page: number;
  readonly ownersOnly: number;
  readonly onShow: (version: number) => void;
  /** Null where there are none. */
  readonly onNewer: (() => void) | null;
  readonly onOlder: (() => void) | null;
}

/** A ref of a button whose opener or predecessor is gone. */
export function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

export function VersionList(props: VersionListProps) {
  const { versions, shown, left, reportTitle, page, ownersOnly, onShow, onNewer, onOlder } = props;
  return (
    <div className={styles.listed}>
      <p className={styles.note}>{page === 1 ? 'Newest first' : `Newest first, page ${page}`}</p>
      <ol className={styles.list} aria-label="Saved versions">
        {versions.map((line) => (
          <li key={line.version}>
            <button
              ref={line.version === left ? takeFocus : undefined}
              type="button"
              className={styles.line}
              aria-current={line.version === shown}
              onClick={() => onShow(line.version)}
            >
              <LineText line={line} reportTitle={reportTitle} />
            </button>
          </li>
        ))}
      </ol>
      <PageTurn newer={onNewer} older={onOlder} />
      {ownersOnly > 0 && (
        <p className={styles.note}>
          {countedText(ownersOnly, 'more version is', 'more versions are')} visible to the report’s owner
          only, because the report may have been private then.
        </p>
      )}
    </div>
  );
}

function LineText({ line, reportTitle }: { readonly line: VersionLine; readonly reportTitle: string }) {
  const { version, title, savedAt, savedBy, pages, items, changes, restoredVersion, isLatest } = line;
  const said = changes ?? (version === 1 ? 'First save' : null);
  const holds = `${countedText(pages, 'page')}, ${countedText(items, 'item')}`;
  return (
    <>
      <span className={styles.lineTitle}>
        Version {version}
        {isLatest && <Badge>Current</Badge>}
      </span>
      <span className={styles.note}>{savedAt}</span>
      <span className={styles.note}>
        {savedBy} · {holds}
      </span>
      {title !== reportTitle && <span>“{title}”</span>}
      {restoredVersion !== null && <span>Restored from version {restoredVersion}</span>}
      {said !== null && <span>{said}</span>}
    </>
  );
}
