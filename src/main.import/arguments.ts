import { parseArgs } from 'node:util';
import type { DateOrder } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';

const USAGE = `Usage: npm run import -- FILE… [options]

  --group NAME|ID        the dealer group; not needed where there is only one
  --dealership NAME|ID   all rows belong to this dealership
  --named-in-file        each row names its dealership (so it is without --dealership)
  --day-first            03/04/2026 is April 3; otherwise each file's own dates decide
  --month-first          03/04/2026 is March 4
  --whole                the reports are complete: lines they lack for their days are removed;
                         without it such lines stay, since a report may be filtered
  --dry-run              only show what an import would do with each table and its rows;
                         needs and touches no database, group or dealership
  --json                 with --dry-run: one JSON line for each table

Ends with 1 when a file or a row was refused; a dry run only when a file could not be read.`;

export interface ImportCommand {
  readonly files: readonly string[];
  readonly group: string | null;
  readonly dealership: string | null;
  readonly dateOrder: DateOrder | null;
  /** Declares the reports complete, whatever they lack. */
  readonly isWhole: boolean;
  /** Null for a real import. */
  readonly dryRun: 'text' | 'json' | null;
}

/** @throws Problem `malformed` with the usage for invalid arguments */
export function readCommand(args: readonly string[]): ImportCommand {
  const { values, positionals } = parsed(args);
  const { group = null, dealership = null } = values;
  if (values.help || positionals.length === 0) throw new Problem('malformed', USAGE);
  if (dealership !== null && values['named-in-file']) {
    throw new Problem('malformed', `Either --dealership or --named-in-file.\n\n${USAGE}`);
  }
  if (values.json && !values['dry-run']) {
    throw new Problem('malformed', `--json goes with --dry-run.\n\n${USAGE}`);
  }
  const order = values['day-first'] ? 'day-first' : null;
  return {
    files: positionals,
    group,
    dealership,
    dateOrder: values['month-first'] ? 'month-first' : order,
    isWhole: values.whole ?? false,
    dryRun: values['dry-run'] ? (values.json ? 'json' : 'text') : null,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        group: { type: 'string' },
        dealership: { type: 'string' },
        'named-in-file': { type: 'boolean' },
        'day-first': { type: 'boolean' },
        'month-first': { type: 'boolean' },
        whole: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Problem('malformed', `${(error as Error).message}\n\n${USAGE}`);
  }
}
