import { argv, stdout } from 'node:process';

/**
 * Prints the back-test of every alert rule as a Markdown table, from a running server with the demo:
 * `node scripts/back-test-alerts.ts PORT MONTHS`.
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
  readonly dealerships: readonly unknown[];
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
  readonly perStoreWeek: number;
}

async function answered<T>(path: string, options: RequestInit): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, options);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function writeTable({ id, name, dealerships }: Group, headers: Record<string, string>): Promise<void> {
  const { rules } = await answered<{ rules: Rule[] }>(`alerts/rules?dealerGroupId=${id}`, { headers });
  const write = (line: string) => stdout.write(`${line}\n`);
  write(`\n### ${name}, ${dealerships.length} stores\n`);
  write('| Rule | Severity | Fired | Cleared | Days open | A store and week |');
  write('| --- | --- | ---: | ---: | ---: | ---: |');
  let urgent = 0;
  for (const rule of rules.filter(({ canBackTest }) => canBackTest)) {
    const path = `alerts/back-test?dealerGroupId=${id}&rule=${rule.id}&months=${months}`;
    const { fired, cleared, medianDays, perStoreWeek } = await answered<Tested>(path, { headers });
    if (['critical', 'warning'].includes(rule.severity)) urgent += perStoreWeek;
    write(
      `| ${rule.id} ${rule.title} | ${rule.severity} | ${fired} | ${cleared} | ${medianDays ?? '—'} | ${perStoreWeek.toFixed(2)} |`,
    );
  }
  write(`\nCritical alerts and warnings: ${urgent.toFixed(2)} a store and week.`);
}

const { accessToken } = await answered<{ accessToken: string }>('auth/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(ACCOUNT),
});
const headers = { authorization: `Bearer ${accessToken}` };
const { active } = await answered<{ active: Group[] }>('dealer/full-list', { headers });
for (const group of active) await writeTable(group, headers);
