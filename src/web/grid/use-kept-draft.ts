import { useCallback, useState } from 'react';
import { storage } from '../session/storage.ts';

/** A saved report of a grid, as far as its menu needs it. */
export interface SavedReport {
  readonly id: number;
  readonly name: string;
  readonly isGlobal: boolean;
  /** Whether the reader may change and delete it. */
  readonly isMine: boolean;
  /** Counts its saves. */
  readonly version: number;
}

interface Kept<Draft> {
  readonly report: number | null;
  /** Of the report, when it was opened or saved here. */
  readonly version?: number;
  /** Whether it was changed here since. */
  readonly isTouched?: boolean;
  readonly draft: Draft;
}

/** Which version of a report the draft became. */
export interface SavedVersion {
  readonly id: number;
  readonly version: number;
}

export interface KeptDraft<Draft, Report extends SavedReport> {
  readonly draft: Draft;
  /** The open report. */
  readonly report: Report | null;
  readonly reports: readonly Report[];
  /** Whether the draft differs from the open report. */
  readonly isChanged: boolean;
  /** The version that the draft began from; undefined for a draft without one. */
  readonly version: number | undefined;
  /** Whether somebody else saved the report since, while the draft was changed here. */
  readonly isOutdated: boolean;
  readonly change: (draft: Draft) => void;
  /** Null starts anew. */
  readonly open: (id: number | null) => void;
  /** The draft was saved as this report; null after its report was deleted. */
  readonly saved: (as: SavedVersion | null) => void;
  /** Reads the list again. */
  readonly refresh: () => void;
}

interface DraftInput<Draft, Report> {
  /** Where it is kept in this browser. */
  readonly name: string;
  readonly first: Draft;
  readonly list: {
    readonly data: { readonly reports: readonly Report[] } | undefined;
    readonly refetch: () => unknown;
  };
  readonly fromReport: (report: Report) => Draft;
  readonly isSame: (one: Draft, other: Draft) => boolean;
  /** Whether a kept draft has all parts; what another version kept is not shown. */
  readonly isWhole: (kept: Partial<Draft>) => boolean;
}

/** The draft of a grid, kept in this browser. */
export function useKeptDraft<Draft extends object, Report extends SavedReport>(
  input: DraftInput<Draft, Report>,
): KeptDraft<Draft, Report> {
  const { name, first, list, fromReport, isSame, isWhole } = input;
  const reports = list.data?.reports ?? [];
  const [stored, setKept] = useState<Kept<Draft>>(() => keptIn(storage.get(name), { first, isWhole }));
  const report = reports.find(({ id }) => id === stored.report) ?? null;
  const kept = report ? latestOf(stored, report, fromReport) : stored;
  const keep = useCallback(
    (next: Kept<Draft>) => {
      setKept(next);
      storage.set(name, next);
    },
    [name],
  );
  return {
    ...{ draft: kept.draft, report, reports },
    isChanged: report !== null && !isSame(fromReport(report), kept.draft),
    version: kept.version,
    isOutdated: report !== null && kept.version !== undefined && kept.version !== report.version,
    change: (draft) => keep({ ...kept, draft, isTouched: true }),
    open: (id) => {
      const opened = reports.find((one) => one.id === id);
      keep(opened ? openedAs(opened, fromReport) : { report: null, draft: first });
    },
    saved: (as) => keep({ report: as?.id ?? null, draft: kept.draft, ...(as && { version: as.version }) }),
    refresh: () => void list.refetch(),
  };
}

function openedAs<Draft, Report extends SavedReport>(
  report: Report,
  fromReport: (report: Report) => Draft,
): Kept<Draft> {
  return { report: report.id, version: report.version, draft: fromReport(report) };
}

/** A draft that nobody changed here follows what others save. */
function latestOf<Draft, Report extends SavedReport>(
  kept: Kept<Draft>,
  report: Report,
  fromReport: (report: Report) => Draft,
): Kept<Draft> {
  if (kept.version === undefined) return { ...kept, version: report.version };
  return kept.version < report.version && kept.isTouched !== true ? openedAs(report, fromReport) : kept;
}

function keptIn<Draft extends object>(
  value: unknown,
  { first, isWhole }: Pick<DraftInput<Draft, never>, 'first' | 'isWhole'>,
): Kept<Draft> {
  const { draft, report, version, isTouched } = (value ?? {}) as Partial<Kept<Draft>>;
  if (draft === undefined || !isWhole(draft)) return { report: null, draft: first };
  return {
    ...{ report: typeof report === 'number' ? report : null, draft, isTouched: isTouched === true },
    ...(typeof version === 'number' && { version }),
  };
}
