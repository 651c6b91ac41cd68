export interface ExampleOf {
  /** Such as `https://rooftop.example/api`. */
  readonly apiUrl: string;
  readonly dealerGroupId: number;
  /** The token, or what to put there. */
  readonly token: string;
}

export interface Example {
  readonly key: 'curl' | 'power-query' | 'power-query-stores' | 'sheets';
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
      where:
        'In a terminal: the leads of this month, leads and retail units of each store, and the screen Sales as a CSV file.',
      text: [
        curl(of, kpiAddress(of)),
        curl(of, boardAddress(of), ` -d '${JSON.stringify(storesBoard(STORE_KPIS))}'`),
        curl(of, salesAddress(of), ' -o sales.csv'),
      ].join('\n\n'),
    },
    {
      key: 'power-query',
      title: 'Excel and Power BI: a KPI by day',
      where:
        'Data → Get data → Blank query → Advanced editor. When it asks how to sign in, choose Anonymous: the token is in the query.',
      text: powerQuery(of),
    },
    {
      key: 'power-query-stores',
      title: 'Excel and Power BI: KPIs by store',
      where: 'In the same way. More KPIs: add their keys to the list in the first line.',
      text: powerQueryOfStores(of),
    },
    {
      key: 'sheets',
      title: 'Google Sheets',
      where:
        'Extensions → Apps Script. Then write =ROOFTOP("leads") in a cell, or =ROOFTOP_STORES("leads,units_retail") for a table of all stores.',
      text: sheets(of),
    },
  ];
}

function kpiAddress({ apiUrl, dealerGroupId }: ExampleOf): string {
  return `${apiUrl}/kpi/get?dealerGroupId=${dealerGroupId}&metric=leads&view=month`;
}

const STORE_KPIS = ['leads', 'units_retail'];

/** One request for several KPIs of every store. */
function storesBoard(kpis: readonly string[]) {
  return { tiles: [{ id: 'stores', kind: 'breakdown', by: 'dealership', compare: [], kpis }] };
}

function boardAddress({ apiUrl, dealerGroupId }: ExampleOf): string {
  return `${apiUrl}/kpi/board?dealerGroupId=${dealerGroupId}&view=month`;
}

function salesAddress({ apiUrl, dealerGroupId }: ExampleOf): string {
  return `${apiUrl}/boards/export?dealerGroupId=${dealerGroupId}&board=sales&view=month&format=csv`;
}

function curl({ token }: ExampleOf, address: string, rest = ''): string {
  const type = rest.startsWith(' -d') ? ' -H "Content-Type: application/json"' : '';
  return `curl -H "Authorization: Bearer ${token}"${type}${rest} "${address}"`;
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

function powerQueryOfStores({ apiUrl, dealerGroupId, token }: ExampleOf): string {
  const kpis = STORE_KPIS.map((kpi) => `"${kpi}"`).join(', ');
  return [
    'let',
    `  Kpis = {${kpis}},`,
    '  Tile = [id = "stores", kind = "breakdown", by = "dealership", compare = {}, kpis = Kpis],',
    `  Answer = Json.Document(Web.Contents("${apiUrl}", [`,
    '    RelativePath = "kpi/board",',
    `    Query = [dealerGroupId = "${dealerGroupId}", view = "month"],`,
    `    Headers = [Authorization = "Bearer ${token}", #"Content-Type" = "application/json"],`,
    '    Content = Json.FromValue([tiles = {Tile}])',
    '  ])),',
    '  Rows = Answer[tiles]{0}[result][rows],',
    '  Values = List.Transform(Rows, each {_[title]} & List.Transform(_[figures], each _[current][value]))',
    'in',
    '  Table.FromRows(Values, {"Store"} & Kpis)',
  ].join('\n');
}

function sheets({ apiUrl, dealerGroupId, token }: ExampleOf): string {
  return [
    `const API = "${apiUrl}/";`,
    `const SCOPE = "?dealerGroupId=${dealerGroupId}&view=month";`,
    `const headers = { Authorization: "Bearer ${token}" };`,
    '',
    'function ROOFTOP(metric) {',
    '  const url = API + "kpi/get" + SCOPE + "&metric=" + encodeURIComponent(metric);',
    '  return JSON.parse(UrlFetchApp.fetch(url, { headers }).getContentText()).figure.current.value;',
    '}',
    '',
    'function ROOFTOP_STORES(metrics) {',
    '  const kpis = metrics.split(",");',
    '  const tiles = [{ id: "stores", kind: "breakdown", by: "dealership", compare: [], kpis }];',
    '  const options = { method: "post", contentType: "application/json", payload: JSON.stringify({ tiles }), headers };',
    '  const answer = JSON.parse(UrlFetchApp.fetch(API + "kpi/board" + SCOPE, options).getContentText());',
    '  const rows = answer.tiles[0].result.rows.map(({ title, figures }) => [title, ...figures.map(({ current }) => current.value)]);',
    '  return [["Store", ...kpis], ...rows];',
    '}',
  ].join('\n');
}
