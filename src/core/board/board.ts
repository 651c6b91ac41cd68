import type { QuadrantNames } from '../charts/bubble-chart.ts';
import type { AxisSide } from '../charts/dual-chart.ts';
import type { KpiKey } from '../kpis/catalog.ts';
import type { BreakdownKey, FilterKey } from '../kpis/fact.ts';
import type { Feed } from '../kpis/feeds.ts';
import type { RoutePath } from '../navigation/routes.ts';

export const BOARD_KEYS = [
  'favorites',
  'inventory-report',
  'lead-source-roi',
  'lead-source-roi-net',
  'lead-source-roi-type',
  'lead-source-roi-type-net',
  'market-share',
  'ppc',
  'real-time-market-price',
  'report',
  'sales',
  'sales-person',
  'seo',
  'service-dash',
  'vdp-report',
  'video-statistics',
  'website',
] as const;
export type BoardKey = (typeof BOARD_KEYS)[number];

/** Screens, exports and tests read the same board. */
export interface Board {
  readonly key: BoardKey;
  readonly title: string;
  readonly live: readonly Feed[];
  readonly filters?: readonly BoardFilter[];
  /** The subject of the screen, such as a salesperson. */
  readonly about?: BoardFilter;
  readonly widgets: readonly Widget[];
}

export interface BoardFilter {
  readonly dimension: FilterKey;
  readonly title: string;
  readonly kpi: KpiKey;
  /** Fixed choices; exactly one is active (for example, the attribution model). */
  readonly choices?: FilterChoices;
}

export interface FilterChoices {
  readonly usual: string;
  readonly values: readonly { readonly value: string; readonly title: string }[];
}

/** `(none)` matches records without a value. */
export interface FixedFilter {
  readonly dimension: FilterKey;
  readonly values: readonly string[];
}

interface WidgetBase {
  readonly key: string;
  readonly title: string;
  readonly note?: string;
  /** Width where there is room; `whole` by default. */
  readonly size?: 'whole' | 'half' | 'third' | 'twoThirds';
  /** Only for one store, or only for several. */
  readonly only?: 'single' | 'several';
  readonly filters?: readonly FixedFilter[];
}

export interface CardsWidget extends WidgetBase {
  readonly kind: 'cards';
  readonly kpis: readonly KpiKey[];
  readonly titles?: Readonly<Partial<Record<KpiKey, string>>>;
  readonly hero?: boolean;
  /** Known by month alone, so that a line by day says nothing. */
  readonly isMonthly?: true;
}

export interface TrendWidget extends WidgetBase {
  readonly kind: 'trend';
  readonly kpis: readonly KpiKey[];
  readonly look: 'line' | 'bars';
  /** Latest days that the source may still correct. */
  readonly unsettledDays?: number;
  /** Running total; additive KPIs only. */
  readonly cumulative?: boolean;
}

export interface DualWidget extends WidgetBase {
  readonly kind: 'dual';
  readonly series: readonly DualChoice[];
}

export interface DualChoice {
  readonly kpi: KpiKey;
  readonly side: AxisSide;
  readonly isOff?: boolean;
}

/** One additive KPI, split by a dimension. */
export interface StackedWidget extends WidgetBase {
  readonly kind: 'stacked';
  readonly kpi: KpiKey;
  readonly by: BreakdownKey;
  readonly look: 'bars' | 'area';
  readonly colors?: FixedColors;
}

/** Color 1–8 by stored value. */
export type FixedColors = Readonly<Record<string, number>>;

export interface ColumnChoice {
  readonly kpi: KpiKey;
  readonly title?: string;
  readonly bar?: boolean;
  readonly share?: boolean;
  /** In percent, or with `amount` in the KPI's unit. */
  readonly change?: boolean | 'amount';
}

export interface RankedView {
  readonly by: BreakdownKey;
  readonly title: string;
  readonly noun: string;
  readonly columns: readonly (KpiKey | ColumnChoice)[];
  readonly limit?: number;
  /** Only where every KPI is additive. */
  readonly trend?: boolean;
  /** Least of the first KPI for a row to have a place. */
  readonly placesFrom?: number;
  /** Hides rows without the first KPI. */
  readonly onlyRanked?: boolean;
  /** Lower-case values that rank last: `house account`. */
  readonly last?: readonly string[];
  /** The screen of one row; by default, its drill-down. */
  readonly opens?: RoutePath;
}

export interface RankedWidget extends WidgetBase {
  readonly kind: 'ranked';
  readonly views: readonly [RankedView, ...RankedView[]];
}

export interface RingWidget extends WidgetBase {
  readonly kind: 'ring';
  readonly kpi: KpiKey;
  readonly by: BreakdownKey;
  readonly colors?: FixedColors;
}

/** Additive counts; a rate contributes its numerator. */
export interface FunnelWidget extends WidgetBase {
  readonly kind: 'funnel';
  readonly kpis: readonly KpiKey[];
  readonly titles?: Readonly<Partial<Record<KpiKey, string>>>;
}

export interface HeatWidget extends WidgetBase {
  readonly kind: 'heat';
  readonly kpi: KpiKey;
}

export interface CalendarWidget extends WidgetBase {
  readonly kind: 'calendar';
  readonly kpi: KpiKey;
}

export interface BubbleWidget extends WidgetBase {
  readonly kind: 'bubble';
  readonly by: BreakdownKey;
  readonly noun: string;
  readonly x: KpiKey;
  readonly y: KpiKey;
  readonly area: KpiKey | null;
  readonly averages?: boolean;
  readonly quadrants?: QuadrantNames;
}

export interface MoversWidget extends WidgetBase {
  readonly kind: 'movers';
  readonly kpi: KpiKey;
  readonly by: BreakdownKey;
}

/** A part only this screen has; the screen passes its component by key. */
export interface OwnWidget extends WidgetBase {
  readonly kind: 'own';
  readonly isExplanation?: true;
  /** The board's filters that it applies. */
  readonly follows?: readonly FilterKey[];
  /** The address parameter with what its own filters choose; exports follow it. */
  readonly picksFrom?: string;
}

export type Widget =
  | CardsWidget
  | TrendWidget
  | DualWidget
  | StackedWidget
  | RankedWidget
  | RingWidget
  | FunnelWidget
  | HeatWidget
  | CalendarWidget
  | BubbleWidget
  | MoversWidget
  | OwnWidget;

export const USUAL_ROWS = 25;

/** A key alone is a column with defaults. */
export function columnChoice(choice: KpiKey | ColumnChoice): ColumnChoice {
  return typeof choice === 'string' ? { kpi: choice } : choice;
}
