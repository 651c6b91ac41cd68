import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { on } from '../../../../web/live/events.ts';
import { editReport } from '../contract.ts';
import { newKey } from './draft.ts';

/** The server forgets a tab after a minute of silence. */
const SIGN_OF_LIFE_MS = 20_000;

const TAB = 'report-tab';

type Editor = ReplyOf<typeof editReport>['editors'][number];

interface Editing {
  readonly dealerGroupId: number;
  readonly id: number;
  /** The item that is being edited. */
  readonly item: string | null;
}

/** Says that this tab edits a report, and answers which others do. */
export function useEditors({ dealerGroupId, id, item }: Editing): readonly Editor[] {
  const { quiet } = useApi();
  const [tab] = useState(tabKey);
  const [editors, setEditors] = useState<readonly Editor[]>([]);
  useEffect(() => {
    let isOver = false;
    const say = async () => {
      const answer = await quiet
        .call(editReport, { dealerGroupId, id, tab, ...(item !== null && { item }) })
        .catch(() => null);
      if (answer && !isOver) setEditors(answer.editors.filter(({ isSelf }) => !isSelf));
    };
    void say();
    const timer = setInterval(() => void say(), SIGN_OF_LIFE_MS);
    const stop = on('live.changed', ({ facts }) => {
      if (facts.includes('report_editors') || facts.includes('*')) void say();
    });
    return () => {
      isOver = true;
      clearInterval(timer);
      stop();
    };
  }, [quiet, dealerGroupId, id, tab, item]);
  useEffect(
    () => () => {
      quiet.call(editReport, { dealerGroupId, id, tab, hasLeft: true }).catch(() => undefined);
    },
    [quiet, dealerGroupId, id, tab],
  );
  return editors;
}

/** A reloaded tab is the same tab. */
function tabKey(): string {
  const known = sessionStorage.getItem(TAB) ?? newKey();
  sessionStorage.setItem(TAB, known);
  return known;
}
