import { useRouterState } from '@tanstack/react-router';
import { Fragment, type FunctionComponent, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Board } from '../../core/board/board.ts';
import { cardsModel } from '../../core/board/cards.ts';
import { withOwnPicks, writePicks } from '../../core/board/chosen.ts';
import { type EarlierNumbers, earlierNumbers } from '../../core/board/earlier-numbers.ts';
import { narrowingFilters, shownFilters, unfollowedBy } from '../../core/board/row-filters.ts';
import { notesByRow, type SharedNote, sharedNotes } from '../../core/board/shared-notes.ts';
import { shownWidgets } from '../../core/board/tile-requests.ts';
import type { PeriodChoice } from '../../core/kpis/comparison.ts';
import type { BoardReply } from '../../core/kpis/tiles.ts';
import type { Search } from '../../core/navigation/scope.ts';
import { dayText, periodLabel } from '../../core/time/period-text.ts';
import { useApi } from '../calls/use-call.ts';
import { filteredBy } from '../scope/kpi-address.ts';
import { useIsPeriodChosen, useScopePicks } from '../scope/scope.ts';
import { afterPaint } from '../session/idle.ts';
import { FileMenu } from '../shell/file-menu.tsx';
import { useScreenActions } from '../shell/screen-actions.ts';
import { Button } from '../ui/buttons.tsx';
import { SharedNotes } from '../ui/cards/shared-notes.tsx';
import { AsOfStamp } from '../ui/cards/stamps.tsx';
import { type Crumb, Trail } from '../ui/cards/trail.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { SectionLinks } from '../ui/section-links.tsx';
import { Notice } from '../ui/states.tsx';
import { PHONE, useMedia } from '../ui/use-media.ts';
import styles from './board.module.css';
import { useBoardCalls } from './board-calls.ts';
import { BoardFilters } from './board-filters.tsx';
import { BoardPlace } from './board-place.tsx';
import { type BoardContext, useBoard } from './use-board.ts';
import { type Beside, BoardWidget, preloadDrawings, Unfiltered, WidgetSkeleton } from './widget.tsx';

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
  /** False while calls load that add lines above the numbers; the screen then waits for both. */
  readonly isReady?: boolean;
}

const NOTHING: Beside = {};

/** A screen that shows this board and nothing else. */
export function screenOfBoard(board: Board): FunctionComponent {
  return () => <BoardScreen board={board} />;
}

/** A screen described entirely by its board: content, filters, export. */
export function BoardScreen({
  board,
  about,
  title = board.title,
  own = {},
  beside = NOTHING,
  isReady = true,
}: BoardScreenProps) {
  const shown = useBoard(board, about ?? null);
  const { chosen, query, picked } = shown;
  const { data } = query;
  // Back from another screen: drawn at once, so that the scroll position is found again.
  const [isBack] = useState(data !== undefined);
  const hasAnswer = isReady && data !== undefined;
  useEffect(() => (hasAnswer ? afterPaint(preloadDrawings) : undefined), [hasAnswer]);
  const { notes, below } = useMemo(() => notesOf(board, chosen, data), [board, chosen, data]);
  const { choice } = shown.scope;
  const earlier = useMemo(
    () => (data ? earlierNumbers({ board, chosen, choice }, data) : null),
    [board, chosen, choice, data],
  );
  const context = { ...shown, notes, earlier };
  const isPhone = useMedia(PHONE);
  const widgets = shownWidgets(board, chosen);
  const isWaiting = query.isPlaceholderData || picked.isPlaceholderData;
  return (
    <Page
      title={title}
      actions={
        <>
          {isPhone && <AsOfStamp at={query.data && query.dataUpdatedAt} live />}
          <ExportMenu context={context} />
        </>
      }
    >
      <BoardFilters context={context} />
      <BoardBar context={context} />
      <Loaded
        query={isReady ? query : { ...query, data: undefined }}
        what={title}
        skeleton={<Skeleton context={context} />}
      >
        {(answer) => (
          <div className={styles.board} data-waiting={isWaiting} aria-busy={isWaiting}>
            {earlier && <NumbersEndEarlier earlier={earlier} choice={choice} />}
            {widgets.map((widget) => (
              <Fragment key={widget.key}>
                <BoardPlace widget={widget} isAtOnce={isBack}>
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
                </BoardPlace>
                <NotesBelow notes={below.get(widget.key)} />
              </Fragment>
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

interface NumbersEnd {
  readonly earlier: EarlierNumbers;
  readonly choice: PeriodChoice;
}

/** On the first of a month nothing has come in yet. */
function NumbersEndEarlier({ earlier, choice }: NumbersEnd) {
  const { pickPeriod } = useScopePicks();
  const isPeriodChosen = useIsPeriodChosen();
  return (
    <div className={styles.place}>
      <Notice
        action={
          isPeriodChosen && (
            <Button compact onClick={() => pickPeriod(earlier.month)}>
              Show {periodLabel(earlier.month)}
            </Button>
          )
        }
      >
        No data for {periodLabel(choice)} yet. Data came in through {dayText(earlier.lastDay)}.
      </Notice>
    </div>
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

function NotesBelow({ notes = [] }: { readonly notes: readonly SharedNote[] | undefined }) {
  if (notes.length === 0) return null;
  return (
    <div className={styles.place}>
      <SharedNotes notes={notes} />
    </div>
  );
}

interface BoardNotes {
  /** Over all cards of the board, so that a mark means the same in every row. */
  readonly notes: readonly SharedNote[];
  /** By the key of the cards they stand below. */
  readonly below: ReadonlyMap<string, readonly SharedNote[]>;
}

function notesOf(board: Board, chosen: BoardContext['chosen'], answer: BoardReply | undefined): BoardNotes {
  const rows = shownWidgets(board, chosen).flatMap((widget) => {
    const model = widget.kind === 'cards' && answer ? cardsModel(widget, answer, chosen) : null;
    return model ? [{ key: widget.key, cards: model.cards }] : [];
  });
  const notes = sharedNotes(rows.flatMap(({ cards }) => cards));
  const byRow = notesByRow(
    rows.map(({ cards }) => cards),
    notes,
  );
  return { notes, below: new Map(rows.map(({ key }, row) => [key, byRow[row] ?? []])) };
}

const FORMATS = [
  { format: 'xlsx', title: 'Excel' },
  { format: 'csv', title: 'CSV' },
  { format: 'pdf', title: 'PDF' },
] as const;

function ExportMenu({ context }: { readonly context: BoardContext }) {
  const { client } = useApi();
  const { file } = useBoardCalls();
  const { board, scope, chosen } = context;
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const textOf = (parameter: string) => {
    const text = search[parameter];
    return typeof text === 'string' ? text : undefined;
  };
  const save = (format: string) =>
    client.call(file, {
      ...scope.fields,
      board: board.key,
      compare: chosen.compare,
      about: chosen.about ?? undefined,
      ...writePicks(withOwnPicks(board, chosen, textOf)),
      format,
    });
  return <FileMenu group="board-export" formats={FORMATS} save={save} />;
}

function BoardBar({ context }: { readonly context: BoardContext }) {
  const { board, chosen, query, pick } = context;
  const { isSingle, filters } = chosen;
  const sections = useMemo(
    () =>
      shownWidgets(board, { isSingle })
        .filter((widget) => widget.kind !== 'own' || widget.isExplanation !== true)
        .map(({ key, title }) => ({ id: key, title })),
    [board, isSingle],
  );
  useScreenActions(() =>
    filters.length > 0 ? [{ title: 'Remove all filters', run: () => pick({ filters: [] }) }] : [],
  );
  const shown = shownFilters(board, narrowingFilters(board, filters), query.data?.filters ?? []);
  const crumbs = shown.map(({ dimension, title, value }): Crumb => ({ key: dimension, title, value }));
  return (
    <SectionLinks sections={sections} isReady={query.data !== undefined}>
      {crumbs.length > 0 && (
        <Trail
          label="Filters of this screen"
          start="Filtered by"
          crumbs={crumbs}
          onRemove={(dimension) => pick({ filters: filteredBy(filters, dimension, []) })}
          onClear={() => pick({ filters: [] })}
        />
      )}
    </SectionLinks>
  );
}
