import { type ReactNode, useMemo } from 'react';
import type { Board } from '../../core/board/board.ts';
import { cardsModel } from '../../core/board/cards.ts';
import { narrowingFilters, unfollowedBy } from '../../core/board/row-filters.ts';
import { type SharedNote, sharedNotes } from '../../core/board/shared-notes.ts';
import { shownWidgets } from '../../core/board/tile-requests.ts';
import type { BoardReply } from '../../core/kpis/tiles.ts';
import { SharedNotes } from '../ui/cards/shared-notes.tsx';
import { AsOfStamp } from '../ui/cards/stamps.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import styles from './board.module.css';
import { BoardBar } from './board-bar.tsx';
import { BoardFilters } from './board-filters.tsx';
import { ExportMenu } from './export-menu.tsx';
import { type BoardContext, useBoard } from './use-board.ts';
import { type Beside, BoardWidget, Unfiltered } from './widget.tsx';
import { WidgetSkeleton } from './widget-skeleton.tsx';

export interface BoardScreenProps {
  readonly board: Board;
  /** Id of the subject of the board, such as a salesperson. */
  readonly about?: string;
  /** Replaces the board's title, for example with a person's name. */
  readonly title?: string;
  /** Parts only this screen has, by the key of the `own` widget. */
  readonly own?: Readonly<Record<string, (context: BoardContext) => ReactNode>>;
  /** Extra columns of ranked tables, by widget and dimension: `lists.campaign_name`. */
  readonly beside?: Beside;
}

const NOTHING: Beside = {};

/** A screen described entirely by its board: content, filters, export. */
export function BoardScreen({
  board,
  about,
  title = board.title,
  own = {},
  beside = NOTHING,
}: BoardScreenProps) {
  const shown = useBoard(board, about ?? null);
  const { chosen, query, picked } = shown;
  const { data } = query;
  const notes = useMemo(() => (data ? notesOf(board, chosen, data) : []), [board, chosen, data]);
  const context = { ...shown, notes };
  const isPhone = useMedia(PHONE);
  const isWaiting = query.isPlaceholderData || picked.isPlaceholderData;
  return (
    <Page
      title={title}
      actions={
        <>
          {isPhone && query.data && <AsOfStamp at={query.dataUpdatedAt} live />}
          <ExportMenu context={context} />
        </>
      }
    >
      <BoardFilters context={context} />
      <BoardBar context={context} />
      <Loaded query={query} what={title} skeleton={<Skeleton context={context} />}>
        {(answer) => (
          <div className={styles.board} data-waiting={isWaiting} aria-busy={isWaiting}>
            {notes.length > 0 && (
              <div className={styles.place}>
                <SharedNotes notes={notes} />
              </div>
            )}
            {shownWidgets(board, context.chosen).map((widget) => (
              <div
                key={widget.key}
                id={widget.key}
                className={styles.place}
                data-size={widget.size ?? 'whole'}
              >
                {widget.kind === 'own' ? (
                  <>
                    {own[widget.key]?.(context)}
                    {widget.isExplanation !== true && (
                      <Unfiltered
                        context={context}
                        dimensions={unfollowedBy(widget, narrowingFilters(board, context.chosen.filters))}
                      />
                    )}
                  </>
                ) : (
                  <BoardWidget widget={widget} context={context} first={answer} beside={beside} />
                )}
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Skeleton({ context: { board, chosen } }: { readonly context: BoardContext }) {
  return (
    <div className={styles.board}>
      {shownWidgets(board, chosen).map((widget) => (
        <div key={widget.key} className={styles.place} data-size={widget.size ?? 'whole'}>
          <WidgetSkeleton widget={widget} />
        </div>
      ))}
    </div>
  );
}

/** Over all cards of the board, so that a late feed is named once. */
function notesOf(board: Board, chosen: BoardContext['chosen'], answer: BoardReply): SharedNote[] {
  const models = shownWidgets(board, chosen).flatMap((widget) =>
    widget.kind === 'cards' ? (cardsModel(widget, answer, chosen) ?? []) : [],
  );
  return sharedNotes(models.flatMap(({ cards }) => cards));
}
