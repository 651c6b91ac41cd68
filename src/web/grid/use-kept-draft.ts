import { useCallback, useState } from 'react';
import { storage } from '../session/storage.ts';

/** A saved report of a grid, as far as its menu needs it. */
export interface SavedReport {
  readonly id: number;
  readonly name: string;
  readonly isGlobal: boolean;
  /** Whether the reader may change and delete it. */
  readonly isMine: boolean;
}

interface Kept<Draft> {
  readonly report: number | null;
  readonly draft: Draft;
}

export interface KeptDraft<Draft, Report extends SavedReport> {
  readonly draft: Draft;
  /** The open report. */
  readonly report: Report | null;
  readonly reports: readonly Report[];
  /** Whether the draft differs from the open report. */
  readonly isChanged: boolean;
  readonly change: (draft: Draft) => void;
  /** Null starts anew. */
  readonly open: (id: number | null) => void;
  /** The draft was saved as this report. */
  readonly saved: (id: number | null) => void;
}

interface DraftInput<Draft, Report> {
  /** Where it is kept in this browser. */
  readonly name: string;
  readonly first: Draft;
  readonly reports: readonly Report[];
  readonly fromReport: (report: Report) => Draft;
  readonly isSame: (one: Draft, other: Draft) => boolean;
  /** Whether a kept draft has all parts; what another version kept is not shown. */
  readonly isWhole: (kept: Partial<Draft>) => boolean;
}

/** The draft of a grid, kept in this browser. */
export function useKeptDraft<Draft extends object, Report extends SavedReport>(
  input: DraftInput<Draft, Report>,
): KeptDraft<Draft, Report> {
  const { name, first, reports, fromReport, isSame, isWhole } = input;
  const [kept, setKept] = useState<Kept<Draft>>(() => keptIn(storage.get(name), { first, isWhole }));
  const report = reports.find(({ id }) => id === kept.report) ?? null;
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
    change: (draft) => keep({ ...kept, draft }),
    open: (id) => {
      const opened = reports.find((one) => one.id === id);
      keep(opened ? { report: opened.id, draft: fromReport(opened) } : { report: null, draft: first });
    },
    saved: (id) => keep({ ...kept, report: id }),
  };
}

function keptIn<Draft extends object>(
  value: unknown,
  { first, isWhole }: Pick<DraftInput<Draft, never>, 'first' | 'isWhole'>,
): Kept<Draft> {
  const { draft, report } = (value ?? {}) as Partial<Kept<Draft>>;
  if (draft === undefined || !isWhole(draft)) return { report: null, draft: first };
  return { report: typeof report === 'number' ? report : null, draft };
}
