/** Words that make a password easy to guess for somebody who knows its owner; lower case, three letters or more. */
export function wordsAbout({ email, name }: { readonly email: string; readonly name: string }): string[] {
  const parts = `${email} ${name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const words = ['rooftop', 'dealership', email.toLowerCase(), name.toLowerCase(), ...parts];
  return [...new Set(words.filter((word) => word.length >= 3))];
}
