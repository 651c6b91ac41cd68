import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

/** What no screen, message or file says, each with what a dealer would say instead. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/(?<!\w)rooftops?(?![\w.:@/-])/, 'store'],
  [/\b[Ii]n these days\b|\bof these days\b|\bfor these days\b|reaches these days/, 'in this period'],
  [/still to come/, 'This period hasn’t started.'],
  [/[Ss]till counting/, 'Preliminary'],
  [/not in yet/, 'No data yet'],
  [/\b[Nn]obody has said\b/, 'Unmapped, or: not entered yet'],
  [/\b[Ss]omebody\b/, 'someone'],
  [/\b[Ee]-mails?\b/, 'Email'],
  [/\bLog (?:in|out)\b/, 'Sign in, Sign out'],
  [/usually brings|today left out/, 'Projection uses typical volume by weekday'],
  [/waits? for accounting/, 'needs accounting feed'],
  [/part of it expected/, 'includes estimates'],
  [/add up themselves|A part for each/, 'live formulas, Separate section per store'],
  [/\bType (?:planned|actual)\b/, 'Edit: Planned, Actual'],
  [/Take out from/, 'Archive starting'],
  [/What to do with/, 'Actions for'],
  [/Credit as set/, 'Default attribution'],
  [/\bas billed\b|^Less co-op/, 'Gross cost, Net of co-op'],
  [/[Oo]ther (?:stores|rooftops)['’] too|^Own leads$/, 'This store’s leads, Include other stores'],
  [/nobody budgeted for/, 'Sources with no budget'],
  [/[Oo]f [Tt]hese [Ll]eads/, 'cohort'],
  [/leads less both/, 'Good leads exclude bad and duplicate leads'],
  [/Gross a sale|Gross of a deal/, 'Gross per sale'],
  [/costs? and brings?/, 'Cost and return'],
  [/and silent/, 'Paid sources with no sales'],
  [/Who moved leads/, 'Biggest changes in leads'],
  [/How leads are worked/, 'Lead handling'],
  [/Who and what/, 'Breakdown'],
  [/^Added up$/, 'Cumulative'],
  [/^Shown$/, 'Show rate, Showed'],
  [/In the records from|\ba part in\b/, 'On file, split'],
  [/\btimes before\b/, '3-month average'],
  [/Leads left lying|^Asked for$|^Came$/, 'Aging leads, Vehicle of interest, Received'],
  [/look broken: none|Send one yourself/, 'may be broken, Submit a test lead'],
  [/[Rr]eport tells|Google tells|still corrects the/, 'hourly data, reported by Google, preliminary'],
  [/Campaigns and more|Give more|Take from here/, 'Performance, Increase budget, Reduce budget'],
  [/credit themselves|never added up/, 'not combined with CRM leads'],
  [/^(?:Our name|A model|Anything else)$/, 'Branded, Model, Other'],
  [/not clicked/, 'CTR opportunities'],
  [/^(?:Watched|Engaged)$/, '% viewed, Engagement rate'],
  [/as ever\b/, 'normal'],
  [/[Ww]here visits begin|As Google names them/, 'Entry pages, GA4 channel groups'],
  [/for want of/, 'lost to budget'],
  [/A view lasts/, 'Avg. view duration'],
  [/Bring files in|How fresh it is|What came in/, 'Upload files, Data freshness, Import history'],
  [/This very file/, 'Duplicate file.'],
  [/Nothing waits|looked just now/, 'Queue empty, checked just now'],
  [/Named columns|say once what/, 'Column mappings'],
  [/Opened by|A person['’]s consent|What opens it/, 'Sign in with, Google sign-in (OAuth)'],
  [/first that fits|[Aa]ll history is counted/, 'First match wins; applies to past and future data'],
  [/the whole trade/, 'the built-in vendor list'],
  [/Say what it is|We call it/, 'Display name'],
  [/Percent on top|Small print|\bcame to$|takes the one/, 'Increase by %, 2025 actual'],
  [/not the same (?:stores|rooftops)/, 'store mix differs'],
  [/^The other way:|in only part of/, 'Offset by, partial data'],
  [/pay back of the/, 'OEM reimbursement'],
  [/Close the topmost|Fold menu|^This list$|^Forget\b/, 'Close, Collapse sidebar, Show shortcuts, Delete'],
  [/Nothing stands at/, 'Page not found.'],
  [/\banew\b/, 'again, recalculated'],
  [/\btaken (?:over|in)\b|\btake it in\b/, 'imported'],
  [/\bcalled (?:that|so)\b/, 'has that name'],
  [/(?:yours|theirs|you) to see\b/, 'you may not see'],
  [/\bstands? in(?! for)\b|\bstand here\b/, 'is in, is used'],
  [/is no (?:email|month|number|role|phone|workbook|JSON)/, 'is not a'],
  [
    /colour|favourite|behaviour|\bgrey|catalogue|\b(?:recogn|organ|summar|prior|custom|util|emphas)is(?:e|ed|es|ing)\b|\bcancelled|\blabour|\blicence/i,
    'American spelling',
  ],
  [/\b(?:countedText|isValid)\b/, 'a word, not a name of the code'],
];

/** Files without a text for people: names, SQL, column names of other programs. */
const NOT_SHOWN =
  /\.test\.tsx?$|\/demo\/|^src\/demo\/|^src\/connectors\/|^src\/server\/(?:identity\/sealed|ingest|kpi-query|database)/;

function textsIn(name: string, source: string): { text: string; line: number }[] {
  const { program } = parseSync(name, source);
  const found: { text: string; line: number }[] = [];
  const add = (text: string, start: number) => {
    // One word without a capital is a key, not a sentence.
    if (/\s|^[A-Z][\w-]*$/.test(text.trim()))
      found.push({ text, line: source.slice(0, start).split('\n').length });
  };
  new Visitor({
    Literal: ({ value, start }) => typeof value === 'string' && add(value, start),
    TemplateElement: ({ value, start }) => add(value.raw, start),
    // Such as a noun that a badge counts.
    JSXAttribute: ({ name, value }) => {
      if (name.name === 'noun' && value?.type === 'Literal')
        found.push({ text: String(value.value), line: 0 });
    },
    JSXText: ({ value, start }) => add(value, start),
  }).visit(program);
  return found.filter(({ text }) => !/^\s*(?:select|with|insert|update|delete) /i.test(text));
}

function refusedIn(name: string, source: string): string[] {
  return textsIn(name, source).flatMap(({ text, line }) =>
    REFUSED.filter(([phrase]) => phrase.test(text)).map(
      ([phrase, better]) => `${name}:${line} ${phrase}: write “${better}”`,
    ),
  );
}

it('texts for people use the words of a dealer', () => {
  const root = join(import.meta.dirname, '..');
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !NOT_SHOWN.test(name))
    .flatMap((name) => refusedIn(name, readFileSync(join(root, name), 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  ["const title = 'Leads by rooftop';", 'store'],
  ["const item = 'Rename, recolour or move';", 'American spelling'],
  ["const name = 'Somebody';", 'someone'],
  ['const view = <p>No deals in these days.</p>;', 'in this period'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ['const text = `${count} rooftops have no feed`;', 'store'],
])('would refuse %s', (source, better) => {
  expect(refusedIn('src/x.tsx', source).join()).toContain(better);
});

it('leaves keys, addresses and the product’s name alone', () => {
  const source = "const key = 'rooftop'; const at = 'Start Rooftop at https://rooftop.example once';";
  expect(refusedIn('src/x.tsx', source)).toEqual([]);
});
