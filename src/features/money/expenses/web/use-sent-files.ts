import { useRef, useState } from 'react';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import type { ExpenseFile } from '../contract.ts';
import { MOST_FILE_BYTES } from '../contract-files.ts';
import type { Arriving } from './use-arriving.ts';
import type { ExpenseCalls } from './use-expense-calls.ts';

/** An upload in progress or refused. */
export interface SentFile {
  readonly key: number;
  readonly name: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly wrong: string | null;
}

const TOO_LARGE = `It is larger than ${MOST_FILE_BYTES / 1024 / 1024} MB.`;
const UNANSWERED = 'The server did not answer. Choose the file once more.';

interface SendInput {
  readonly calls: ExpenseCalls;
  readonly arriving: Arriving;
  readonly onArrived: (file: ExpenseFile) => void;
}

/** Uploads one file at a time. */
export function useSentFiles({ calls, arriving, onArrived }: SendInput) {
  const [sent, setSent] = useState<readonly SentFile[]>([]);
  const made = useRef(0);
  const put = (key: number, fields: Partial<SentFile>) =>
    setSent((now) => now.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  const drop = (key: number) => setSent((now) => now.filter((one) => one.key !== key));

  /** @returns whether it arrived */
  async function sendOne(file: File, key: number): Promise<boolean> {
    if (file.size > MOST_FILE_BYTES) {
      put(key, { wrong: TOO_LARGE });
      return false;
    }
    try {
      const onSent = (bytes: number) =>
        put(key, { percent: Math.min(99, Math.round((bytes / Math.max(1, file.size)) * 100)) });
      const { fileId, filename, type, bytes } = await calls.upload(file, onSent);
      const attachedAt = new Date().toISOString();
      onArrived({
        id: fileId,
        filename,
        type,
        bytes,
        keepEachMonth: false,
        isCarriedOver: false,
        attachedAt,
      });
      drop(key);
      return true;
    } catch (error) {
      put(key, { wrong: error instanceof RequestFailed && error.status > 0 ? error.message : UNANSWERED });
      return false;
    }
  }

  return {
    sent,
    drop,
    send: async (files: readonly File[]) => {
      const waiting = files.map((file) => {
        made.current += 1;
        return { file, key: made.current };
      });
      const rows = waiting.map(({ file, key }) => ({ key, name: file.name, percent: 0, wrong: null }));
      setSent((now) => [...now, ...rows]);
      arriving.begin(waiting.length);
      for (const { file, key } of waiting) arriving.end(await sendOne(file, key));
    },
  };
}
