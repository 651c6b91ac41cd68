import { CatchBoundary } from '@tanstack/react-router';
import { useMemo } from 'react';
import { titleOf } from '../../core/board/answer.ts';
import type { Widget } from '../../core/board/board.ts';
import { type Chosen, shownIn, shownView } from '../../core/board/chosen.ts';
import { filterTitles, unfilteredText } from '../../core/board/row-filters.ts';
import { withMarks } from '../../core/board/shared-notes.ts';
import { type WidgetModel, type WidgetState, widgetState } from '../../core/board/widget-model.ts';
import type { RankedTable } from '../../core/charts/ranked-table.ts';
import type { BoardReply } from '../../core/kpis/tiles.ts';
import { capital } from '../../core/text/capital.ts';
import { KpiCard, KpiCardRow, KpiCardSkeleton } from '../ui/cards/kpi-card.tsx';
import { Segments } from '../ui/fields/segments.tsx';
import { Loaded, Loading } from '../ui/loaded.tsx';
import { Section } from '../ui/page.tsx';
import { lazyPart } from '../ui/shell/lazy-part.tsx';
import { ChartSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState, StateLink } from '../ui/states.tsx';
import { preloadTable } from '../ui/tables/data-table.tsx';
import { TableSkeleton } from '../ui/tables/table-skeleton.tsx';
import styles from './board.module.css';
import { type NumberOpener, useOpenNumber } from './open-number.ts';
import { answerWith, type BoardContext } from './use-board.ts';

// Loaded late: tables and charts are large, and the cards above come first.
const WidgetDrawing = lazyPart(
  () => import('./widget-drawing.tsx').then((module) => module.WidgetDrawing),
  ({ widget, model }) => (
    <Loading>
      {model.kind === 'ranked' ? (
        <TableSkeleton rows={model.rows.length} hasTotal={model.total !== null} />
      ) : (
        <WidgetBones kind={widget.kind} />
      )}
    </Loading>
  ),
);

/** Loads ahead what draws the widgets below the cards. */
export function preloadDrawings(): void {
  WidgetDrawing.preload();
  preloadTable();
}

/** Adds columns to a ranked table, by widget and dimension: `lists.campaign_name`. */
export type Beside = Readonly<Record<string, (table: RankedTable, chosen: Chosen) => RankedTable>>;

export interface BoardWidgetProps {
  readonly widget: Widget;
  readonly context: BoardContext;
  readonly first: BoardReply;
  readonly beside: Beside;
}

/** One widget: its content, its empty state, or its own failure, which leaves the others alone. */
export function BoardWidget(props: BoardWidgetProps) {
  const { widget, context } = props;
  return (
    <CatchBoundary
      getResetKey={() => context.query.dataUpdatedAt}
      errorComponent={({ reset }) => (
        <Section title={widget.title}>
          <ErrorState
            message="Something went wrong while showing it. Your data is not affected."
            onRetry={reset}
          />
        </Section>
      )}
    >
      <Drawn {...props} />
    </CatchBoundary>
  );
}

function Drawn({ widget, context, first, beside }: BoardWidgetProps) {
  const { picked, chosen } = context;
  const shared = { widget, context, beside };
  if (widget.kind === 'cards') return <Content {...shared} answer={first} />;
  const isPicked = widget.kind === 'ranked' && shownView(widget, chosen) !== widget.views[0];
  return (
    <Section
      title={widget.title}
      {...(widget.note !== undefined && { note: widget.note })}
      aside={<WidgetChoice widget={widget} context={context} answer={first} />}
      flush={widget.kind === 'ranked'}
    >
      {isPicked ? (
        <Loaded query={picked} what={widget.title} skeleton={<WidgetBones kind={widget.kind} />}>
          {(answer) => <Content {...shared} answer={answerWith(first, answer)} />}
        </Loaded>
      ) : (
        <Content {...shared} answer={first} />
      )}
    </Section>
  );
}

export interface ContentProps {
  readonly widget: Widget;
  readonly context: BoardContext;
  readonly answer: BoardReply;
  readonly beside: Beside;
}

function Content(props: ContentProps) {
  const { widget, context, answer, beside } = props;
  const { chosen, query } = context;
  const open = useOpenNumber(context, widget, answer);
  const state = useMemo(
    () => withBeside(widgetState(widget, answer, chosen), { widget, chosen, beside }),
    [widget, answer, chosen, beside],
  );
  if (state.is === 'failed') {
    return (
      <ErrorState
        message={state.message}
        retrying={query.isFetching}
        onRetry={() => {
          void query.refetch();
          void context.picked.refetch();
        }}
      />
    );
  }
  if (state.is === 'empty') {
    const { cause, title, why } = state.emptiness;
    return (
      <EmptyState
        title={title}
        why={why}
        action={cause !== 'nothing' && <StateLink href="/data-feeds">Connect</StateLink>}
      />
    );
  }
  return (
    <>
      <Shown {...props} model={state.model} open={open} />
      {state.model.kind !== 'cards' && (
        <Unfiltered context={context} dimensions={state.unfiltered} atEdge={state.model.kind === 'ranked'} />
      )}
    </>
  );
}

interface Placed {
  readonly widget: Widget;
  readonly chosen: Chosen;
  readonly beside: Beside;
}

function withBeside(state: WidgetState, { widget, chosen, beside }: Placed): WidgetState {
  if (state.is !== 'shown' || state.model.kind !== 'ranked' || widget.kind !== 'ranked') return state;
  const add = beside[`${widget.key}.${shownView(widget, chosen).by}`];
  return add ? { ...state, model: add(state.model, chosen) } : state;
}

export interface ShownProps extends ContentProps {
  readonly model: WidgetModel;
  readonly open: NumberOpener;
}

function Shown(props: ShownProps) {
  const { widget, model, open, context } = props;
  if (model.kind !== 'cards') return <WidgetDrawing {...props} />;
  return (
    <>
      <KpiCardRow label={model.title} even>
        {model.cards.map(({ kpi, ...card }) => (
          <KpiCard
            key={kpi}
            {...withMarks(card, context.notes ?? [])}
            scope={`${context.scopeKey} ${kpi}`}
            onOpen={context.within === null ? undefined : () => open({ kpi })?.()}
          />
        ))}
      </KpiCardRow>
      <CardsNote widget={widget} />
    </>
  );
}

/** What the cards count; other widgets say it beside their title. */
function CardsNote({ widget: { note } }: Pick<ShownProps, 'widget'>) {
  return note === undefined ? null : <p className={styles.cardsNote}>{note}.</p>;
}

interface UnfilteredProps {
  readonly context: BoardContext;
  readonly dimensions: readonly string[];
  /** Whether the numbers reach the edges of their card, as tables do. */
  readonly atEdge?: boolean;
}

/** Says which filters the numbers above leave out. */
export function Unfiltered({ context, dimensions, atEdge = false }: UnfilteredProps) {
  const text = unfilteredText(filterTitles(context.board), dimensions);
  if (text === undefined) return null;
  return (
    <p className={styles.unfiltered} data-at-edge={atEdge}>
      {capital(text)}.
    </p>
  );
}

/** Choices of a widget that a phone has room for side by side. */
const MOST_IN_A_LINE = 4;

interface WidgetChoiceProps {
  readonly widget: Widget;
  readonly context: BoardContext;
  readonly answer: BoardReply;
}

function WidgetChoice({ widget, context, answer }: WidgetChoiceProps) {
  const choices = choicesIn(widget, answer);
  if (choices.length < 2) return null;
  return (
    <div className={styles.choice}>
      <Segments
        label={`Shown in ${widget.title}`}
        columns={choices.length > MOST_IN_A_LINE ? 2 : undefined}
        segments={choices}
        chosen={shownIn(widget, context.chosen) ?? null}
        onPick={(id) => context.pick({ shows: showing(context, widget, { id, first: choices[0]?.id }) })}
      />
    </div>
  );
}

function choicesIn(widget: Widget, answer: BoardReply): { id: string; title: string }[] {
  if (widget.kind === 'trend') return widget.kpis.map((kpi) => ({ id: kpi, title: titleOf(answer, kpi) }));
  if (widget.kind === 'ranked') return widget.views.map(({ by, title }) => ({ id: by, title }));
  return [];
}

function showing(
  { chosen }: BoardContext,
  widget: Widget,
  { id, first }: { id: string; first: string | undefined },
): Readonly<Record<string, string>> {
  const { [widget.key]: _before, ...others } = chosen.shows;
  return id === first ? others : { ...others, [widget.key]: id };
}

const CHART_HEIGHT = 264;

export function WidgetSkeleton({ widget }: { readonly widget: Widget }) {
  if (widget.kind === 'cards') {
    return (
      <>
        <KpiCardRow label={widget.title} even>
          {widget.kpis.map((kpi, index) => (
            <KpiCardSkeleton key={kpi} hero={widget.hero === true && index === 0} />
          ))}
        </KpiCardRow>
        <CardsNote widget={widget} />
      </>
    );
  }
  return (
    <Section title={widget.title}>
      <WidgetBones kind={widget.kind} />
    </Section>
  );
}

function WidgetBones({ kind }: Pick<Widget, 'kind'>) {
  return kind === 'ranked' || kind === 'movers' || kind === 'own' ? (
    <RowsSkeleton rows={8} />
  ) : (
    <ChartSkeleton height={CHART_HEIGHT} />
  );
}
