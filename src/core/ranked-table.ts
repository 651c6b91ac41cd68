import type { Better, Unit } from './kpis/kpi.ts';

/** What a row has in a column. */
export interface RankedFigure {
  readonly value: number | null;
  /** What it was in the days it is compared with; left out without comparison. */
  readonly baseline?: number | null;
  /** Its course, oldest first; null is a gap. */
  readonly course?: readonly (number | null)[];
}

/** A number every row has, and what of it is shown. */
export interface RankedColumn {
  readonly key: string;
  readonly title: string;
  /** What the column tells, where its title is too short to say it. */
  readonly hint?: string;
  readonly unit: Unit;
  readonly better: Better;
  /** A thin bar under the number, as long as its share of the largest. */
  readonly hasBar?: boolean;
  /** How much of the total it is, in a column beside it; additive numbers only. */
  readonly hasShare?: boolean;
  /** The change from the baseline in a column beside it, under this title: `vs Oct 1–21`. */
  readonly changeTitle?: string;
  /** The course as a small line in a column beside it, under this title: `By day`. */
  readonly courseTitle?: string;
}

export interface RankedRow {
  readonly key: string;
  readonly title: string;
  /** In small print under the title: why a row has no numbers. */
  readonly note?: string | null;
  /** By the key of the column; a missing one is not known. */
  readonly figures: Readonly<Record<string, RankedFigure>>;
}

/** Things in the order of a number, with the others beside it and a total that is worked out anew. */
export interface RankedTable {
  readonly kind: 'ranked';
  readonly title: string;
  /** What one row is: `Source`. */
  readonly noun: string;
  readonly columns: readonly RankedColumn[];
  readonly rows: readonly RankedRow[];
  /** At its own grain: ratios of sums, never sums of ratios; null without one. */
  readonly total: RankedRow | null;
  /** The key of the column that counts: the order at first, and the one number on a phone. */
  readonly rankBy: string;
}
