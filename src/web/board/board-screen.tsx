import type { ReactNode } from 'react';
import { shownWidgets } from '../../core/board/ask-tiles.ts';
import type { Board } from '../../core/board/board.ts';
import { AsOfStamp } from '../ui/cards/stamps.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import styles from './board.module.css';
import { BoardFilters } from './board-filters.tsx';
import { ExportMenu } from './export-menu.tsx';
import { type BoardContext, useBoard } from './use-board.ts';
import { type Beside, BoardWidget } from './widget.tsx';
import { WidgetSkeleton } from './widget-skeleton.tsx';

export interface BoardScreenProps {
  readonly board: Board;
  /** The id of what the board is about, such as a salesperson. */
  readonly about?: string;
  /** Instead of the board's title: of whom a page is. */
  readonly title?: string;
  /** What only this screen has, by the keys of its `own` widgets. */
  readonly own?: Readonly<Record<string, (context: BoardContext) => ReactNode>>;
  /** What stands in ranked tables beside their KPIs, by widget and dimension: `lists.campaign_name`. */
  readonly beside?: Beside;
}

const NOTHING: Beside = {};

/** A screen that is a board: everything it shows, asks and exports stands in the board's data. */
export function BoardScreen({
  board,
  about,
  title = board.title,
  own = {},
  beside = NOTHING,
}: BoardScreenProps) {
  const context = useBoard(board, about ?? null);
  const isPhone = useMedia(PHONE);
  const { query } = context;
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
      <Loaded query={query} what={title} skeleton={<Skeleton context={context} />}>
        {(answer) => (
          <div className={styles.board}>
            {shownWidgets(board, context.chosen).map((widget) => (
              <div key={widget.key} className={styles.place} data-size={widget.size ?? 'whole'}>
                {widget.kind === 'own' ? (
                  own[widget.key]?.(context)
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
