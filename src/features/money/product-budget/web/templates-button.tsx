import { IconStar } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { lazyPart } from '../../../../web/ui/shell/lazy-part.tsx';
import { Popover } from '../../../../web/ui/shell/popover.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import styles from './percent-editor.module.css';
import type { SplitMonth } from './use-save-split.ts';
import type { SplitDraft } from './use-split-draft.ts';

// Opened on demand.
const TemplatesPanel = lazyPart(
  () => import('./templates-panel.tsx').then((module) => module.TemplatesPanel),
  <RowsSkeleton rows={3} />,
);

interface TemplatesButtonProps {
  readonly at: SplitMonth;
  readonly split: SplitDraft;
}

export function TemplatesButton({ at, split }: TemplatesButtonProps) {
  return (
    <Popover
      label="Templates"
      className={styles.templates}
      trigger={(trigger) => (
        <Button icon={<IconStar size={15} stroke={1.75} />} {...trigger}>
          Templates
        </Button>
      )}
    >
      {(close) => <TemplatesPanel {...{ at, split, close }} />}
    </Popover>
  );
}
