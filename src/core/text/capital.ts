/** Words with a capital first letter, as a sentence or a label begins. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A title whose words are all capitalised, read as a sentence: `Retail units`, `F&I PVR`. */
export function sentenceCase(title: string): string {
  return title.replace(/(?<=\s)[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
