import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

it.each([
  {
    why: 'plain cells',
    text: 'row,reason\r\n2,No date\r\n',
    rows: [
      ['row', 'reason'],
      ['2', 'No date'],
    ],
  },
  { why: 'a comma and a quote', text: '2,"No ""date"", no row"\n', rows: [['2', 'No "date", no row']] },
  {
    why: 'a line break inside',
    text: '2,"one\ntwo"\n3,x',
    rows: [
      ['2', 'one\ntwo'],
      ['3', 'x'],
    ],
  },
  { why: 'empty cells', text: 'a,,\n', rows: [['a', '', '']] },
  { why: 'an empty last cell without a line end', text: 'a,', rows: [['a', '']] },
  { why: 'a mark of the encoding', text: '\uFEFFrow\n', rows: [['row']] },
  { why: 'nothing', text: '', rows: [] },
])('reads $why', ({ text, rows }) => {
  expect(readCsv(text)).toEqual(rows);
});
