import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { GridLayout, type Layout, useContainerWidth, verticalCompactor } from 'react-grid-layout';
import { IconGripVertical } from '../action-icons.ts';
import styles from './item-grid.module.css';

/** Rows and columns count from 1. */
export interface GridPlace {
  readonly id: string;
  readonly row: number;
  readonly col: number;
  readonly width: number;
  readonly height: number;
}

export type GridStep = 'left' | 'right' | 'up' | 'down';

export interface ItemGridProps<Item extends GridPlace> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly draw: (item: Item) => ReactNode;
  readonly toolsOf: (item: Item) => ReactNode;
  /** All places after an item was dragged or resized. */
  readonly onPlaces: (places: readonly GridPlace[]) => void;
  /** An arrow key: `larger` with Shift, which resizes. */
  readonly onStep: (item: Item, step: GridStep, isResize: boolean) => void;
  readonly onRemove: (item: Item) => void;
}

const COLUMNS = 12;
const ROW = 40;
const GAP = 16;
const HANDLE = 'grid-handle';

const STEPS: Readonly<Record<string, GridStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Items on twelve columns that move and resize by mouse, touch and keyboard. */
export function ItemGrid<Item extends GridPlace>(props: ItemGridProps<Item>) {
  const { label, items, nameOf, draw, toolsOf, onPlaces, onStep, onRemove } = props;
  const { width, containerRef, mounted } = useContainerWidth();
  const layout = useMemo(() => items.map(layoutOf), [items]);
  const arranged = (next: Layout) => onPlaces(next.map(placeOf));
  const press = (item: Item) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) {
      // The handle goes with its item, and the focus would go with it.
      const others = items.filter(({ id }) => id !== item.id);
      const next = others[Math.min(items.indexOf(item), others.length - 1)];
      containerRef.current?.querySelector<HTMLElement>(`[data-item="${next?.id}"] button`)?.focus();
      onRemove(item);
    } else onStep(item, step, event.shiftKey);
  };
  return (
    <section ref={containerRef} className={styles.grid} aria-label={label}>
      {mounted && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={{ cols: COLUMNS, rowHeight: ROW, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ handle: `.${HANDLE}`, threshold: 4 }}
          resizeConfig={{ handles: ['se', 'e', 's'] }}
          compactor={verticalCompactor}
          onDragStop={arranged}
          onResizeStop={arranged}
        >
          {items.map((item) => (
            <div key={item.id} className={styles.item} data-item={item.id}>
              <div className={styles.bar}>
                <button
                  type="button"
                  className={`${HANDLE} ${styles.handle}`}
                  aria-label={`Move ${nameOf(item)}`}
                  aria-description="Arrow keys move. With Shift they resize. Delete removes."
                  title="Drag, or use the arrow keys. With Shift they resize."
                  onKeyDown={press(item)}
                >
                  <IconGripVertical size={16} stroke={1.75} aria-hidden />
                  <span className={styles.name}>{nameOf(item)}</span>
                </button>
                {toolsOf(item)}
              </div>
              <div className={styles.content}>{draw(item)}</div>
            </div>
          ))}
        </GridLayout>
      )}
    </section>
  );
}

function layoutOf({ id, row, col, width, height }: GridPlace) {
  return { i: id, x: col - 1, y: row - 1, w: width, h: height };
}

function placeOf({ i, x, y, w, h }: Layout[number]): GridPlace {
  return { id: i, row: y + 1, col: x + 1, width: w, height: h };
}
