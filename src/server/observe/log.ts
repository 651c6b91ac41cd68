import pg from 'pg';
import { type DestinationStream, destination, type Level, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from '../environment.ts';

export type Log = Logger;

interface LogPlan {
  /** Null: warnings in a terminal, every request in a service. */
  readonly level: LogLevel | null;
  readonly isTerminal: boolean;
  /** Standard error when absent. */
  readonly to?: DestinationStream;
}

export function openLog({ level, isTerminal, to }: LogPlan): Log {
  const shown: Level | 'silent' = level ?? (isTerminal ? 'warn' : 'info');
  const output = to ?? (isTerminal ? prettyLines() : destination({ fd: 2, sync: true }));
  return pino(
    {
      level: shown,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A whole request would log its address and headers.
      serializers: { err: errorLines, req: () => undefined, res: () => undefined },
    },
    output,
  );
}

function prettyLines(): DestinationStream {
  return pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' });
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly cause?: LoggedError;
}

/**
 * PostgreSQL's `detail` and `where` quote the row and are left out; a value quoted in the message is cut.
 */
export function errorLines(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const message = safeMessage(error);
  const { code, constraint, table, column } = error as Partial<pg.DatabaseError>;
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(typeof code === 'string' && { code }),
    ...(error instanceof pg.DatabaseError && {
      ...(constraint && { constraint }),
      ...(table && { table }),
      ...(column && { column }),
    }),
    ...(error.cause !== undefined && depth < 3 && { cause: errorLines(error.cause, depth + 1) }),
  };
}

/** Class 22: the message ends with the unreadable value. */
function safeMessage(error: Error): string {
  const isOfValue = error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22');
  return isOfValue ? error.message.replace(/"(?:[^"]|"")*"/gs, '"…"') : error.message;
}
