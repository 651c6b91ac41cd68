import { argv, stdout } from 'node:process';
import type { Day } from '../src/core/time/period.ts';
import { type FiredAlert, PLANTED, plantedFor } from '../test/helpers/planted-stories.ts';

/**
 * Prints the back-test of every alert rule as Markdown tables, and the day each planted story fired, from a running
 * server that has the demo since today: `node scripts/back-test-alerts.ts PORT MONTHS`.
 */
const [port = '8080', months = '13'] = argv.slice(2);
const ACCOUNT = {
  username: 'demo@rooftop.example',
  password: 'showroom-2026',
  fingerprint: 'ready',
  rememberme: false,
};

interface Group {
  readonly id: number;
  readonly name: string;
  readonly dealerships: readonly { readonly id: number; readonly name: string }[];
}

interface Rule {
  readonly id: string;
  readonly title: string;
  readonly severity: string;
  readonly canBackTest: boolean;
}

interface Tested {
  readonly fired: number;
  readonly cleared: number;
  readonly medianDays: number | null;
  readonly months: readonly { readonly judged: number; readonly unknown: number }[];
  readonly alerts: readonly {
    readonly dealerShipId: number;
    readonly subject: string;
    readonly firedOn: Day;
  }[];
}

interface Live {
  readonly checkedAt: string;
  readonly alerts: readonly {
    readonly rule: string;
    readonly dealerShipId: number;
    readonly subject: { readonly title: string };
    readonly since: Day;
  }[];
}

/** Budget lines have no history by the day: their alerts say since when. */
const STATES = ['B1', 'B7', 'C3'];

const write = (line: string) => stdout.write(`${line}\n`);

async function answered<T>(path: string, options: RequestInit): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, options);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Writes a group's table; returns the alerts of planted stories. */
async function writeTable(
  { id, name, dealerships }: Group,
  headers: Record<string, string>,
): Promise<FiredAlert[]> {
  const { rules } = await answered<{ rules: Rule[] }>(`alerts/rules?dealerGroupId=${id}`, { headers });
  const live = await answered<Live>(`alerts/list?dealerGroupId=${id}`, { headers });
  const storyDay = live.checkedAt.slice(0, 10) as Day;
  const storeOf = (store: number) => dealerships.find((one) => one.id === store)?.name ?? '';
  const found: FiredAlert[] = [];
  write(`\n## ${name}, ${dealerships.length} stores\n`);
  write('| Rule | Severity | Fired | Of a story | Cleared | Days open | Others a store and week |');
  write('| --- | --- | ---: | ---: | ---: | ---: | ---: |');
  const perWeek = new Map<string, number>();
  for (const rule of rules.filter(({ canBackTest }) => canBackTest)) {
    const path = `alerts/back-test?dealerGroupId=${id}&rule=${rule.id}&months=${months}`;
    const tested = await answered<Tested>(path, { headers });
    const fired = tested.alerts.map(({ dealerShipId, subject, firedOn }) => ({
      ...{ rule: rule.id, store: storeOf(dealerShipId), subject, firedOn },
    }));
    const ofStory = fired.filter((one) => plantedFor(one, storyDay) !== undefined);
    found.push(...ofStory);
    const storeDays = tested.months.reduce((sum, { judged, unknown }) => sum + judged + unknown, 0);
    const others = ((tested.fired - ofStory.length) * 7) / storeDays;
    perWeek.set(rule.severity, (perWeek.get(rule.severity) ?? 0) + others);
    write(
      `| ${rule.id} ${rule.title} | ${rule.severity} | ${tested.fired} | ${ofStory.length || ''} | ${tested.cleared} | ${tested.medianDays ?? '—'} | ${others.toFixed(2)} |`,
    );
  }
  const sum = (...severities: string[]) =>
    severities.reduce((all, severity) => all + (perWeek.get(severity) ?? 0), 0).toFixed(2);
  write(
    `\nOf no story, a store and week: ${sum('critical', 'warning')} critical alerts and warnings, ${sum('info')} info, ${sum('good')} good news.`,
  );
  const open = live.alerts
    .map(({ rule, dealerShipId, subject, since }) => ({
      ...{ rule, store: storeOf(dealerShipId), subject: subject.title, firedOn: since },
    }))
    .filter((one) => plantedFor(one, storyDay) !== undefined);
  const isOfState = (rule: string) =>
    STATES.includes(rule) || rules.some(({ id: own, canBackTest }) => own === rule && !canBackTest);
  return [...found.filter(({ rule }) => !isOfState(rule)), ...open.filter(({ rule }) => isOfState(rule))];
}

const { accessToken } = await answered<{ accessToken: string }>('auth/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(ACCOUNT),
});
const headers = { authorization: `Bearer ${accessToken}` };
const { active } = await answered<{ active: Group[] }>('dealer/full-list', { headers });
const found: FiredAlert[] = [];
for (const group of active) found.push(...(await writeTable(group, headers)));
write('\n## Planted stories\n');
write('| Story | Store | Rule | Fired on, or open since |');
write('| --- | --- | --- | --- |');
for (const { story, rule, store, subject } of PLANTED) {
  const days = found
    .filter((one) => one.rule === rule && one.store === store && (subject?.test(one.subject) ?? true))
    .map(({ firedOn }) => firedOn)
    .toSorted();
  write(`| ${story} | ${store} | ${rule} | ${days[0] ?? 'did not fire'} |`);
}
