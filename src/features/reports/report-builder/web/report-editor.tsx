import { Suspense, useEffect, useState } from 'react';
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx';
import { lazyView } from '../../../../web/shell/load-code.ts';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconHistory,
  IconPlus,
  IconSettings,
} from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import type { Report } from '../contract.ts';
import type { ReportPage } from '../report-shapes.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { newKey, withPage } from './draft.ts';
import { PageEditor } from './page-editor.tsx';
import styles from './report.module.css';
import { SettingsDialog } from './settings-dialog.tsx';
import { useEditors } from './use-editors.ts';
import { type Drafting, useReportDraft } from './use-report-draft.ts';

const ReportVersions = lazyView(() =>
  import('./report-versions.tsx').then((module) => module.ReportVersions),
);

type Opened = 'settings' | 'conflicts' | 'versions';

interface ReportEditorProps {
  readonly report: Report;
  readonly onDone: () => void;
}

export function ReportEditor({ report, onDone }: ReportEditorProps) {
  const drafting = useReportDraft(report);
  const [item, setItem] = useState<string | null>(null);
  const [opened, open] = useState<Opened | null>(null);
  const editors = useEditors({ dealerGroupId: report.dealerGroupId, id: report.id, item });
  const { draft, isDirty, conflicts, conflictWith, change } = drafting;
  const { pages } = draft.now;
  const setPages = (next: readonly ReportPage[]) => change({ ...draft.now, pages: [...next] });
  const save = async () => {
    if (conflicts.length > 0) open('conflicts');
    else await drafting.save();
  };
  useEditorKeys(drafting, () => void save());
  return (
    <>
      <div className={styles.editor}>
        <Page
          title={draft.now.title || report.title}
          actions={<Tools {...{ drafting, open, save, onDone }} />}
        >
          {conflicts.length > 0 && (
            <Notice
              tone="warning"
              action={
                <Button compact onClick={() => open('conflicts')}>
                  Resolve
                </Button>
              }
            >
              {conflictWith} saved changes to the same things. Choose what to keep before you save.
            </Notice>
          )}
          {editors.length > 0 && (
            <Notice>Also editing: {[...new Set(editors.map(({ name }) => name))].join(', ')}</Notice>
          )}
          <div className={styles.titleField}>
            <TextField
              label="Report title"
              maxLength={120}
              value={draft.now.title}
              error={draft.now.title.trim() === '' ? 'A report needs a title.' : undefined}
              onChange={(title) => change({ ...draft.now, title })}
            />
          </div>
          {pages.map((page, index) => (
            <PageEditor
              key={page.key}
              {...{ page, pages, index, report, editors }}
              settings={draft.now}
              onPage={(next) => change(withPage(draft.now, page.key, () => next))}
              onPages={setPages}
              onItem={setItem}
            />
          ))}
          <div>
            <Button
              icon={<IconPlus size={16} />}
              onClick={() => setPages([...pages, emptyPage(pages.length + 1)])}
            >
              Add page
            </Button>
          </div>
        </Page>
        <LeaveGuard
          isDirty={isDirty}
          lost="This report has changes that are not saved."
          parameters={['dealerGroupId']}
        />
      </div>
      <Dialogs {...{ drafting, opened, open, report }} />
    </>
  );
}

interface DialogsProps {
  readonly drafting: Drafting;
  readonly report: Report;
  readonly opened: Opened | null;
  readonly open: (dialog: null) => void;
}

function Dialogs({ drafting, report, opened, open }: DialogsProps) {
  const { draft, conflicts, conflictWith, change } = drafting;
  return (
    <>
      {opened === 'settings' && (
        <SettingsDialog
          content={draft.now}
          isOwn={report.isOwn}
          onClose={() => open(null)}
          onDone={(now) => {
            change(now);
            open(null);
          }}
        />
      )}
      <Suspense fallback={null}>
        {opened === 'versions' && (
          <ReportVersions report={report} drafting={drafting} onClose={() => open(null)} />
        )}
      </Suspense>
      {opened === 'conflicts' && conflicts.length > 0 && (
        <ConflictDialog
          who={conflictWith}
          conflicts={conflicts}
          onClose={() => open(null)}
          onDone={(picks) => {
            drafting.decide(picks);
            open(null);
          }}
        />
      )}
    </>
  );
}

interface ToolsProps {
  readonly drafting: Drafting;
  readonly open: (dialog: 'settings' | 'versions') => void;
  readonly save: () => Promise<void>;
  readonly onDone: () => void;
}

function Tools({ drafting, open, save, onDone }: ToolsProps) {
  const { draft, isDirty, isSaving, undo, redo } = drafting;
  return (
    <>
      <IconButton label="Undo" disabled={draft.past.length === 0} onClick={undo}>
        <IconArrowBackUp size={16} />
      </IconButton>
      <IconButton label="Redo" disabled={draft.future.length === 0} onClick={redo}>
        <IconArrowForwardUp size={16} />
      </IconButton>
      <Button icon={<IconHistory size={16} />} onClick={() => open('versions')}>
        Versions
      </Button>
      <Button icon={<IconSettings size={16} />} onClick={() => open('settings')}>
        Settings
      </Button>
      <DoneButton isDirty={isDirty} onDone={onDone} />
      <Button
        kind="primary"
        busy={isSaving}
        disabled={!isDirty || draft.now.title.trim() === ''}
        onClick={() => void save()}
      >
        Save
      </Button>
    </>
  );
}

function DoneButton({ isDirty, onDone }: { readonly isDirty: boolean; readonly onDone: () => void }) {
  const [isAsking, ask] = useState(false);
  return (
    <>
      <Button onClick={() => (isDirty ? ask(true) : onDone())}>Done</Button>
      {isAsking && (
        <ConfirmDialog
          title="Leave without saving?"
          confirm="Leave without saving"
          cancel="Keep editing"
          danger
          onConfirm={onDone}
          onCancel={() => ask(false)}
        >
          This report has changes that are not saved.
        </ConfirmDialog>
      )}
    </>
  );
}

function emptyPage(number: number): ReportPage {
  return { key: newKey(), pageTitle: `Page ${number}`, description: '', gridItems: [] };
}

function useEditorKeys({ undo, redo }: Drafting, save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (action === null || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      ({ save, undo, redo })[action]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

function actionOf({
  ctrlKey,
  metaKey,
  shiftKey,
  key,
  target,
}: KeyboardEvent): 'save' | 'undo' | 'redo' | null {
  if (!ctrlKey && !metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === 's') return 'save';
  // Fields have their own undo.
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return null;
  if (letter === 'y') return 'redo';
  if (letter !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}
