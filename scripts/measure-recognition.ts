import { existsSync } from 'node:fs';
import { fileReader } from '../src/connectors/index.ts';
import { measured, type Tally, tallied } from '../test/helpers/recognition/measure.ts';

/**
 * Prints how sample files with changed columns are recognized, as the tables of
 * docs/recognition.md:
 * `node scripts/measure-recognition.ts [rounds]`.
 */
const folder = process.env.ROOFTOP_SAMPLES ?? '../shared/data';
const SEED = 20_261_122;

if (existsSync(folder)) {
  const rounds = Number(process.argv[2] ?? 3);
  const answers = await measured(fileReader, folder, { seed: SEED, rounds });
  for (const isReadable of [true, false]) {
    const own = answers.filter((one) => one.isReadable === isReadable);
    const tables = new Set(own.map(({ table }) => table)).size;
    print(
      `${tables} ${isReadable ? 'tables that are read' : 'tables that are refused'}, ${rounds} of each change`,
    );
    print(markdown(tallied(own)));
  }
  for (const { table, change, verdict, words } of answers) {
    if (verdict === 'wrong') print(`Wrong: ${table}, ${change}: ${words}`);
  }
} else print(`There are no sample files at ${folder}: set ROOFTOP_SAMPLES.`);

function markdown(rows: readonly Tally[]): string {
  const lines = rows.map(
    ({ change, right, requested, proposed, wrong }) =>
      `| ${change} | ${right} | ${requested} | ${proposed} | ${wrong} |`,
  );
  return [
    '| Change | Right | Asked about | with the right kind proposed | Wrong |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
