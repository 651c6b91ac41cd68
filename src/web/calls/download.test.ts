import { expect, it } from 'vitest';
import { readDisposition } from './download.ts';

it.each([
  { header: 'attachment; filename="Budget March.xlsx"', saves: true, name: 'Budget March.xlsx' },
  { header: 'attachment; filename="B_.csv"; filename*=UTF-8\'\'B%C3%BC.csv', saves: true, name: 'Bü.csv' },
  { header: 'ATTACHMENT; FILENAME=plain.csv', saves: true, name: 'plain.csv' },
  { header: 'attachment; filename="say \\"hi\\".csv"', saves: true, name: 'say "hi".csv' },
  { header: 'attachment; filename="../../etc/passwd"', saves: true, name: '.._.._etc_passwd' },
  { header: 'attachment; filename*=UTF-8\'\'%E0%A4%A; filename="b.csv"', saves: true, name: 'b.csv' },
  { header: 'attachment', saves: true, name: 'download' },
  { header: 'inline; filename="photo.png"', saves: false, name: 'photo.png' },
  { header: null, saves: false, name: 'download' },
])('$header is $name', ({ header, saves, name }) => {
  expect(readDisposition(header)).toEqual({ saves, name });
});
