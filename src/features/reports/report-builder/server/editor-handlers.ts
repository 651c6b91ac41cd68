import { type Route, serve } from '../../../../server/http/route.ts';
import { announce } from '../../../../server/live/realtime.ts';
import * as contract from '../contract.ts';
import { editorsOf, keepEditor, removeEditor } from './editor-repository.ts';
import { editableReport } from './handlers.ts';

/** Tabs that edit a report ask again who else does. */
const EDITORS_FACT = 'report_editors';

export const editorRoutes: readonly Route[] = [
  serve(contract.editReport, async ({ scope, db, query, body, services }) =>
    db.run(async (tx) => {
      const {
        id: reportId,
        dealerGroupId,
        version,
        isPrivate,
        ownerId,
      } = await editableReport(tx, scope, query.id);
      const at = services.trueNow();
      const of = { dealerGroupId, reportId };
      const { tab, item = null, hasLeft } = body;
      const before = (await editorsOf(tx, of, at)).find((editor) => editor.tab === tab);
      if (hasLeft) await removeEditor(tx, of, tab);
      else await keepEditor(tx, { ...of, userId: scope.userId, at }, { tab, item });
      // A sign of life that changes nothing wakes nobody.
      const isChanged = hasLeft ? before !== undefined : before === undefined || before.item !== item;
      const change = { dealerGroupId, dealershipIds: [], facts: [EDITORS_FACT] };
      if (isChanged) await announce(tx, isPrivate ? { ...change, userId: ownerId } : change);
      const editors = await editorsOf(tx, of, at);
      return {
        version,
        editors: editors.map((editor) => ({
          name: editor.name ?? 'Former member',
          item: editor.item,
          isSelf: editor.tab === tab,
        })),
      };
    }),
  ),
];
