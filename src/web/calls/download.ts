export interface Disposition {
  readonly saves: boolean;
  readonly name: string;
}

/** Reads a Content-Disposition header. `filename*` wins over `filename`. */
export function readDisposition(header: string | null): Disposition {
  const text = header ?? '';
  const full = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(text)?.[1];
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /;\s*filename\s*=\s*([^";\s]+)/i.exec(text)?.[1];
  const name = decoded(full) ?? quoted ?? bare ?? 'download';
  return { saves: /^\s*attachment\b/i.test(text), name: name.replace(/[/\\\p{Cc}]/gu, '_') };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Some browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
