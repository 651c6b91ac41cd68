/** The addresses in a text, each once, in order. */
export function linksIn(body: string): string[] {
  return [...new Set(body.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
}

/** The six-digit code of a text message; null without one. */
export function codeIn(body: string): string | null {
  return /(?<!\d)\d{6}(?!\d)/.exec(body)?.[0] ?? null;
}
