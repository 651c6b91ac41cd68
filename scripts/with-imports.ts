interface Importing {
  readonly fileName: string;
  readonly imports: readonly string[];
}

/** Built files and all that they import, directly or not, by name. */
export function withImports<Chunk extends Importing>(
  from: Iterable<Chunk>,
  files: ReadonlyMap<string, Chunk>,
): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(files.get(name));
  };
  for (const chunk of from) visit(chunk);
  return found;
}
