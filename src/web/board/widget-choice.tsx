import { titleOf } from '../../core/board/answer.ts';
import type { Widget } from '../../core/board/board.ts';
import { shownIn } from '../../core/board/chosen.ts';
import type { BoardReply } from '../../core/kpis/tiles.ts';
import { Segments } from '../ui/fields/segments.tsx';
import styles from './board.module.css';
import type { BoardContext } from './use-board.ts';

export interface WidgetChoiceProps {
  readonly widget: Widget;
  readonly context: BoardContext;
  readonly answer: BoardReply;
}

export function WidgetChoice({ widget, context, answer }: WidgetChoiceProps) {
  const choices = choicesIn(widget, answer);
  if (choices.length < 2) return null;
  return (
    <div className={styles.choice}>
      <Segments
        label={`Shown in ${widget.title}`}
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
