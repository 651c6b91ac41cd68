import { parseArgs } from 'node:util';
import { Problem } from './core/errors.ts';
import { type Database, openDatabase } from './server/database/database.ts';
import { migrate } from './server/database/migrate.ts';
import { joinEmbeddedPostgres } from './server/embedded-postgres/start.ts';
import { type Environment, readEnvironment } from './server/environment.ts';
import { recordAccountChange } from './server/identity/account-changes.ts';
import { accountByEmail } from './server/identity/accounts.ts';
import { createFirstPerson, openFirstRun } from './server/identity/first-run.ts';
import { setOperator } from './server/identity/operators.ts';
import { createResetLink } from './server/identity/reset-links.ts';
import { peopleOf, removeSecondFactors } from './server/identity/shell-people.ts';

const USAGE = `Usage: npm run people -- COMMAND

  list                                  everybody with an account
  create EMAIL --name NAME --group NAME the first person: an operator with a dealer group to set up
  reset-password EMAIL                  prints a link of one use that sets a new password
  reset-second-factor EMAIL             removes authenticator app, passkeys, recovery codes and trusted devices
  make-operator EMAIL                   lets someone look after the installation
  unmake-operator EMAIL                 takes that away; the last operator keeps it

Links start with ROOFTOP_URL, or with http://localhost and PORT. The database is that of DATABASE_URL or
ROOFTOP_HOME; the server may run meanwhile.`;

const LINK_MINUTES = 60;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Work {
  readonly database: Database;
  readonly publicUrl: string;
  readonly now: Date;
}

interface Wanted {
  readonly email: string;
  readonly name: string;
  readonly group: string;
}

const COMMANDS: Readonly<Record<string, (work: Work, wanted: Wanted) => Promise<void>>> = {
  list: async ({ database }) => {
    const people = await peopleOf(database);
    for (const { email, name, marks } of people) print([email, name, ...marks].join('  '));
    if (people.length === 0) print('Nobody has an account yet.');
  },
  create,
  'reset-password': async (work, { email }) => {
    const { id } = await personNamed(work, email);
    const change = { userId: id, by: null, action: 'account.password' } as const;
    const after = { change: 'A link for a new password was printed.' };
    await work.database.inGroups([], (tx) => recordAccountChange(tx, { ...change, after }, work.now));
    print(`This link works once, for ${LINK_MINUTES} minutes:\n  ${await linkFor(work, id)}`);
  },
  'reset-second-factor': async ({ database, ...work }, { email }) => {
    const person = await personNamed({ database, ...work }, email);
    await removeSecondFactors(database, person, work.now);
    print(`${email} signs in with the password alone now, and is signed out everywhere.`);
  },
  'make-operator': (work, { email }) => changeOperator(work, email, true),
  'unmake-operator': (work, { email }) => changeOperator(work, email, false),
};

async function create(work: Work, { email, name, group }: Wanted): Promise<void> {
  if (name === '' || group === '')
    throw new Problem('invalid', `--name and --group are missing.\n\n${USAGE}`);
  const { database, now } = work;
  if ((await openFirstRun(database)) === null) {
    throw new Problem(
      'conflict',
      'Someone has an account already. An operator makes further groups on the Installation screen.',
    );
  }
  const person = { name, email, passwordHash: null, groupName: group };
  const id = await database.inGroups([], (tx) => createFirstPerson(tx, person, now));
  print(`${name} is the operator and the admin of ${group}. This link sets the password, once:`);
  print(`  ${await linkFor(work, id)}`);
}

async function changeOperator(work: Work, email: string, isOperator: boolean): Promise<void> {
  const { id } = await personNamed(work, email);
  await work.database.inGroups([], (tx) => setOperator(tx, { userId: id, isOperator, by: null }, work.now));
  print(`${email} is ${isOperator ? 'an operator now' : 'no operator any more'}.`);
}

async function linkFor({ database, publicUrl, now }: Work, userId: number): Promise<string> {
  return await createResetLink(database.people, { userId, publicUrl, minutes: LINK_MINUTES }, now);
}

async function personNamed({ database }: Work, email: string) {
  const person = await accountByEmail(database.people, email);
  if (!person) throw new Problem('missing', `Nobody has an account with ${email}.`);
  return person;
}

async function databaseFor({ databaseUrl, home }: Environment) {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => undefined };
  return await joinEmbeddedPostgres({ home, log: (line) => process.stderr.write(`${line}\n`) });
}

async function run(args: readonly string[], environment: Environment): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean' }, name: { type: 'string' }, group: { type: 'string' } },
    allowPositionals: true,
  });
  const [name = '', email = '', ...more] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (values.help === true) return print(USAGE);
  if (!command || more.length > 0 || (email === '') !== (name === 'list'))
    throw new Problem('invalid', USAGE);
  const { url, stop } = await databaseFor(environment);
  try {
    await migrate(url);
    const database = await openDatabase(url);
    const publicUrl = environment.url ?? `http://localhost:${environment.port}`;
    const wanted = { email: email.toLowerCase(), name: values.name ?? '', group: values.group ?? '' };
    await command({ database, publicUrl, now: new Date() }, wanted).finally(() => database.close());
  } finally {
    await stop();
  }
}

async function main(): Promise<void> {
  try {
    await run(process.argv.slice(2), readEnvironment(process.env));
  } catch (error) {
    const isExpected =
      error instanceof Problem || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
