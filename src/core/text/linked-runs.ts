/** Neighboring runs that are one link, or none. */
export interface LinkedRuns<Run> {
  readonly href: string | null;
  readonly runs: readonly Run[];
}

/**
 * Joins runs that belong to the same link, so that a link with a bold word in it stays one link.
 *
 * @returns in the order of the runs; neighbors have different addresses
 */
export function linkedRuns<Run extends { readonly href: string | null }>(
  runs: readonly Run[],
): LinkedRuns<Run>[] {
  const joined: { href: string | null; runs: Run[] }[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.href === run.href) last.runs.push(run);
    else joined.push({ href: run.href, runs: [run] });
  }
  return joined;
}
