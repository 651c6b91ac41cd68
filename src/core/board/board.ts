import type { QuadrantNames } from '../charts/bubble-chart.ts';
import type { AxisSide } from '../charts/dual-chart.ts';
import type { KpiKey } from '../kpis/catalogue.ts';
import type { BreakdownKey, FilterKey } from '../kpis/fact.ts';
import type { Feed } from '../kpis/feeds.ts';
import type { RoutePath } from '../navigation/routes.ts';

/** The boards there are, by their names in addresses of calls. */
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

/** A screen over KPIs as data: what it shows, in its order. Screens, exports and tests read the same. */
export interface Board {
  readonly key: BoardKey;
  readonly title: string;
  /** The feeds that change it by themselves: `lead`, `deal`. */
  readonly live: readonly Feed[];
  /** What the whole board may be narrowed down by, picked at its head. */
  readonly filters?: readonly BoardFilter[];
  /** The dimension whose one value a screen is about: a salesperson, a kind of lead source. */
  readonly about?: BoardFilter;
  readonly widgets: readonly Widget[];
}

/** A dimension to narrow a board down by; parts whose records have no such thing stay whole and say so. */
export interface BoardFilter {
  readonly dimension: FilterKey;
  /** `Lead type`. */
  readonly title: string;
  /** A KPI that has the dimension: its records tell which values there are. */
  readonly kpi: KpiKey;
  /** Of a way of looking at records: all there are, of which one holds at a time. */
  readonly choices?: FilterChoices;
}

/** A few values known beforehand, shown side by side. */
export interface FilterChoices {
  /** What holds while none is chosen: `As the group has set`. */
  readonly usual: string;
  readonly values: readonly { readonly value: string; readonly title: string }[];
}

/** Only records with one of these values; `(none)` stands for those that do not say. */
export interface FixedFilter {
  readonly dimension: FilterKey;
  readonly values: readonly string[];
}

interface WidgetBase {
  /** Among the widgets of its board: part of addresses. */
  readonly key: string;
  readonly title: string;
  /** In small print beside the title. */
  readonly note?: string;
  /** How much of a line it takes where there is room; a whole one unless said otherwise. */
  readonly size?: 'whole' | 'half' | 'third' | 'twoThirds';
  /** Shown for one rooftop alone, or for several; always unless said otherwise. */
  readonly only?: 'single' | 'several';
  /** What it alone is narrowed down by, always. */
  readonly filters?: readonly FixedFilter[];
}

/** KPIs at a glance, the first of them large where it is the number of the screen. */
export interface CardsWidget extends WidgetBase {
  readonly kind: 'cards';
  readonly kpis: readonly KpiKey[];
  /** Names other than the KPIs' titles, by key. */
  readonly titles?: Readonly<Partial<Record<KpiKey, string>>>;
  readonly hero?: boolean;
}

/** One KPI over the days or months of the period, beside what it is compared with; chosen among several. */
export interface TrendWidget extends WidgetBase {
  readonly kind: 'trend';
  readonly kpis: readonly KpiKey[];
  readonly look: 'line' | 'bars';
  /** So many of the last days that are told are still corrected by their source. */
  readonly unsettledDays?: number;
  /** Every point adds the ones before it; only for KPIs that add up over time. */
  readonly cumulative?: boolean;
}

/** KPIs of different units over the same days, each on its side. */
export interface DualWidget extends WidgetBase {
  readonly kind: 'dual';
  readonly series: readonly DualChoice[];
}

export interface DualChoice {
  readonly kpi: KpiKey;
  readonly side: AxisSide;
  readonly isOff?: boolean;
}

/** One additive KPI over time, taken apart by a dimension. */
export interface StackedWidget extends WidgetBase {
  readonly kind: 'stacked';
  readonly kpi: KpiKey;
  readonly by: BreakdownKey;
  readonly look: 'bars' | 'area';
  readonly colors?: FixedColors;
}

/** Which of the eight fixed colours a value has, by the value as it is stored. */
export type FixedColors = Readonly<Record<string, number>>;

/** A column of a ranked table: a KPI, with its change, and as it is otherwise shown. */
export interface ColumnChoice {
  readonly kpi: KpiKey;
  /** Where the KPI's own title is too long. */
  readonly title?: string;
  readonly bar?: boolean;
  readonly share?: boolean;
  /** Its change, in percent where that says more; `amount` shows it in the KPI's own unit. */
  readonly change?: boolean | 'amount';
}

/** What a ranked table shows in one of its tabs. */
export interface RankedView {
  /** `dealership`, `department`, or a dimension all of its KPIs have. */
  readonly by: BreakdownKey;
  /** The title of its tab: `Salespeople`. */
  readonly title: string;
  /** What one row is: `Salesperson`. */
  readonly noun: string;
  /** The first ranks the rows. */
  readonly columns: readonly (KpiKey | ColumnChoice)[];
  /** The rows beyond are added up; 25 unless said otherwise. */
  readonly limit?: number;
  /** The course of the first KPI in small; only where all KPIs add up over time. */
  readonly course?: boolean;
  /** Says each row's place and how it moved, from so much of the first KPI on. */
  readonly placesFrom?: number;
  /** Rows that the first KPI has nothing of are left out. */
  readonly onlyRanked?: boolean;
  /** Values that are nobody in particular and stand last, in lower case: `house account`. */
  readonly last?: readonly string[];
  /** A screen that shows one row: `sales/person/:person`; without it a row opens what is behind it. */
  readonly opens?: RoutePath;
}

/** Things in the order of a KPI with others beside it; several views are tabs. */
export interface RankedWidget extends WidgetBase {
  readonly kind: 'ranked';
  readonly views: readonly [RankedView, ...RankedView[]];
}

/** What a whole is made of; additive KPIs only. */
export interface RingWidget extends WidgetBase {
  readonly kind: 'ring';
  readonly kpi: KpiKey;
  readonly by: BreakdownKey;
  readonly colors?: FixedColors;
}

/** KPIs as steps on the way from interest to sale, in the order they are taken; of a rate, what it counts. */
export interface FunnelWidget extends WidgetBase {
  readonly kind: 'funnel';
  readonly kpis: readonly KpiKey[];
  /** What a step is called where the KPI's title is too long. */
  readonly titles?: Readonly<Partial<Record<KpiKey, string>>>;
}

/** When it happens: a KPI by weekday and hour. */
export interface HeatWidget extends WidgetBase {
  readonly kind: 'heat';
  readonly kpi: KpiKey;
}

/** A KPI day by day on a calendar, a week a line. */
export interface CalendarWidget extends WidgetBase {
  readonly kind: 'calendar';
  readonly kpi: KpiKey;
}

/** Things by two KPIs, and a third as their size. */
export interface BubbleWidget extends WidgetBase {
  readonly kind: 'bubble';
  readonly by: BreakdownKey;
  /** What one bubble is: `Source`. */
  readonly noun: string;
  readonly x: KpiKey;
  readonly y: KpiKey;
  readonly area: KpiKey | null;
  /** Holds every bubble against the whole: a line at the total of each axis. */
  readonly averages?: boolean;
  readonly quadrants?: QuadrantNames;
}

/** Who moved a KPI most since what it is compared with. */
export interface MoversWidget extends WidgetBase {
  readonly kind: 'movers';
  readonly kpi: KpiKey;
  readonly by: BreakdownKey;
}

/** A place for what only this screen has; its component is handed to the board by its key. */
export interface OwnWidget extends WidgetBase {
  readonly kind: 'own';
  /** Says something about the screen or how to read it: not in files. */
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

/** Rows of a ranked table unless its view says otherwise. */
export const USUAL_ROWS = 25;

/** The column as the board wishes it; a key alone is shown with its change where it ranks. */
export function columnChoice(choice: KpiKey | ColumnChoice): ColumnChoice {
  return typeof choice === 'string' ? { kpi: choice } : choice;
}
