import type { QuadrantNames } from '../charts/bubble-chart.ts';
import type { AxisSide } from '../charts/dual-chart.ts';
import type { KpiKey } from '../kpis/catalogue.ts';
import type { BreakdownKey, FilterKey } from '../kpis/fact.ts';
import type { Feed } from '../kpis/feeds.ts';
import type { RoutePath } from '../navigation/routes.ts';

export const BOARD_KEYS = [
  'favorites',
  'lead-source-roi',
  'lead-source-roi-net',
  'lead-source-roi-type',
  'lead-source-roi-type-net',
  'ppc',
  'sales',
  'sales-person',
  'seo',
  'video-statistics',
  'website',
] as const;
export type BoardKey = (typeof BOARD_KEYS)[number];

/** A screen over KPIs as data. Screens, exports and tests read the same object. */
export interface Board {
  readonly key: BoardKey;
  readonly title: string;
  /** Feeds whose new records refresh the board. */
  readonly live: readonly Feed[];
  readonly filters?: readonly BoardFilter[];
  /** The dimension whose one value the screen is about, such as a salesperson. */
  readonly about?: BoardFilter;
  readonly widgets: readonly Widget[];
}

export interface BoardFilter {
  readonly dimension: FilterKey;
  readonly title: string;
  /** Its records supply the values to choose from. */
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
  /** Unique within the board; part of addresses. */
  readonly key: string;
  readonly title: string;
  readonly note?: string;
  /** Width where there is room; `whole` by default. */
  readonly size?: 'whole' | 'half' | 'third' | 'twoThirds';
  /** Only for one store, or only for several. */
  readonly only?: 'single' | 'several';
  /** Filters that always apply to this widget. */
  readonly filters?: readonly FixedFilter[];
}

export interface CardsWidget extends WidgetBase {
  readonly kind: 'cards';
  readonly kpis: readonly KpiKey[];
  readonly titles?: Readonly<Partial<Record<KpiKey, string>>>;
  readonly hero?: boolean;
}

export interface TrendWidget extends WidgetBase {
  readonly kind: 'trend';
  readonly kpis: readonly KpiKey[];
  readonly look: 'line' | 'bars';
  /** Number of latest days that their source may still correct. */
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

/** One additive KPI over time, split by a dimension. */
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
  /** In percent where the base is large enough; `amount` uses the KPI's own unit. */
  readonly change?: boolean | 'amount';
}

export interface RankedView {
  readonly by: BreakdownKey;
  readonly title: string;
  readonly noun: string;
  /** The first column ranks the rows. */
  readonly columns: readonly (KpiKey | ColumnChoice)[];
  /** Rows beyond it are added up as Other. */
  readonly limit?: number;
  /** Shows a trend of the first KPI; only where every KPI is additive. */
  readonly course?: boolean;
  /** Shows each row's place and its change, for rows with at least this much of the first KPI. */
  readonly placesFrom?: number;
  /** Leaves out rows without a value of the first KPI. */
  readonly onlyRanked?: boolean;
  /**
   * Values of no particular person, which rank last; in lower case, such as `house account`.
   */
  readonly last?: readonly string[];
  /** The screen of one row; without it, a row opens its drill-down. */
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

/** Additive counts in order, from interest to sale. A rate contributes its numerator. */
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
  /** Draws a line at the total of each axis. */
  readonly averages?: boolean;
  readonly quadrants?: QuadrantNames;
}

export interface MoversWidget extends WidgetBase {
  readonly kind: 'movers';
  readonly kpi: KpiKey;
  readonly by: BreakdownKey;
}

/** Placeholder for a part only this screen has; the screen passes its component by key. */
export interface OwnWidget extends WidgetBase {
  readonly kind: 'own';
  /** Explains the screen; not exported. */
  readonly isWords?: true;
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
