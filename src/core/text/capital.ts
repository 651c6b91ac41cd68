/** Text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Text with a small first letter, as it goes on within a sentence. */
export function midSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `Retail units`, `Non-brand clicks`; acronyms stay: `F&I PVR`. */
export function sentenceCase(title: string): string {
  return title.replace(/(?<=[\s-])[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
