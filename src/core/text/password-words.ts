/** Words that make a password easy to guess for somebody who knows its owner; lower case, three letters or more. */
export function wordsAbout({ email, name }: { readonly email: string; readonly name: string }): string[] {
  const parts = `${email} ${name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const words = ['rooftop', 'dealership', email.toLowerCase(), name.toLowerCase(), ...parts];
  return [...new Set(words.filter((word) => word.length >= 3))];
}

/** How many letters and digits are left of a password without these words, 0 or more. */
export function lettersBeside(password: string, words: readonly string[]): number {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), password.toLowerCase());
  return rest.replace(/[^\p{L}\p{N}]/gu, '').length;
}

/** Whether others who know the owner know most of the password: fewer than eight letters and digits are left. */
export function isMostlyAbout(password: string, words: readonly string[]): boolean {
  return lettersBeside(password, words) < 8;
}
