export interface ExampleOf {
  /** Such as `https://rooftop.example/api`. */
  readonly apiUrl: string;
  readonly dealerGroupId: number;
  /** The token, or what to put there. */
  readonly token: string;
}

export interface Example {
  readonly key: 'curl' | 'power-query' | 'sheets';
  readonly title: string;
  /** Where the text goes. */
  readonly where: string;
  readonly text: string;
}

/** Programs that read numbers with an access token, ready to be pasted. */
export function examplesOf(of: ExampleOf): readonly Example[] {
  return [
    {
      key: 'curl',
      title: 'curl',
      where: 'In a terminal: the leads of this month, and the screen Sales as a CSV file.',
      text: `${curl(of, kpiAddress(of))}\n\n${curl(of, salesAddress(of), ' -o sales.csv')}`,
    },
    {
      key: 'power-query',
      title: 'Excel and Power BI',
      where:
        'Data → Get data → Blank query → Advanced editor. When it asks how to sign in, choose Anonymous: the token is in the query.',
      text: powerQuery(of),
    },
    {
      key: 'sheets',
      title: 'Google Sheets',
      where: 'Extensions → Apps Script. Then write =ROOFTOP("leads") in a cell.',
      text: sheets(of),
    },
  ];
}

function kpiAddress({ apiUrl, dealerGroupId }: ExampleOf): string {
  return `${apiUrl}/kpi/get?dealerGroupId=${dealerGroupId}&metric=leads&view=month`;
}

function salesAddress({ apiUrl, dealerGroupId }: ExampleOf): string {
  return `${apiUrl}/boards/export?dealerGroupId=${dealerGroupId}&board=sales&view=month&format=csv`;
}

function curl({ token }: ExampleOf, address: string, rest = ''): string {
  return `curl${rest} -H "Authorization: Bearer ${token}" "${address}"`;
}

/** The path is apart from the address, as the refresh of Power BI's service needs it. */
function powerQuery({ apiUrl, dealerGroupId, token }: ExampleOf): string {
  return [
    'let',
    `  Answer = Json.Document(Web.Contents("${apiUrl}", [`,
    '    RelativePath = "kpi/daily-trend",',
    `    Query = [dealerGroupId = "${dealerGroupId}", metric = "leads", view = "month"],`,
    `    Headers = [Authorization = "Bearer ${token}"]`,
    '  ])),',
    '  Days = Table.FromRecords(Answer[lines]{0}[points])',
    'in',
    '  Table.SelectColumns(Days, {"at", "value"})',
  ].join('\n');
}

function sheets({ apiUrl, dealerGroupId, token }: ExampleOf): string {
  return [
    'function ROOFTOP(metric) {',
    `  const url = "${apiUrl}/kpi/get?dealerGroupId=${dealerGroupId}&view=month&metric=" + encodeURIComponent(metric);`,
    `  const headers = { Authorization: "Bearer ${token}" };`,
    '  const answer = JSON.parse(UrlFetchApp.fetch(url, { headers }).getContentText());',
    '  return answer.figure.current.value;',
    '}',
  ].join('\n');
}
