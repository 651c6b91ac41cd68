const CODE = /\bRT(?:-[2-9A-HJ-NP-Z]{4}){3}\b/;

/** Whether a text is an exported budget: it has a line with the code of an export. */
export function isExportCode(text: string): boolean {
  return CODE.test(text);
}
