/** One question and its answer. */
export interface FaqEntry {
  /** Unique; part of the address. */
  readonly key: string;
  readonly section: string;
  readonly title: string;
  readonly text: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
}

/**
 * Finds the entries that contain every typed word, in any order of words and without regard to
 * capitals.
 *
 * @param typed what the user typed; blank finds everything
 * @returns entries in their order; those whose title has all words come first
 */
export function foundEntries<Entry extends FaqEntry>(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const inTitle = entries.filter(({ title }) => hasAll(title.toLowerCase()));
  if (words.length === 0) return inTitle;
  const known = new Set(inTitle);
  return [...inTitle, ...entries.filter((entry) => !known.has(entry) && hasAll(wholeText(entry)))];
}

function wholeText({ section, title, text, facts }: FaqEntry): string {
  return [section, title, text, ...facts.map((fact) => `${fact.label} ${fact.text}`)].join(' ').toLowerCase();
}
