import { describe, expect, it } from 'vitest';
import type { ColumnShape } from '../core/connector.ts';
import { hasTemplate, templateHeader } from '../core/import-template.ts';
import { fileReader } from './index.ts';

const EXAMPLE: Readonly<Record<ColumnShape, string>> = {
  date: '2026-11-02',
  number: '3',
  vin: '1HGCM82633A004352',
  email: 'kim@example.com',
  phone: '555-0100',
  'number-or-code': '12',
  text: 'Sample',
};

const templates = fileReader.connectors.flatMap((one) =>
  one.kind === 'table' && one.fields.length > 0 && hasTemplate(one.target) ? [one] : [],
);

describe('an import template', () => {
  it('exists for each kind that a store writes itself', () => {
    expect(templates.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['crm', 'dms-deals', 'repair-orders', 'inventory', 'call-log', 'registrations']),
    );
  });

  it.each(templates.map((one) => [one.id, one] as const))(
    'of %s is recognized when it is filled in',
    async (id, one) => {
      const sorted = one.fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
      const row = sorted.map(({ key }) => EXAMPLE[one.knowledge.shapes[key] ?? 'text']).join(',');
      const text = `${templateHeader(one.fields)}${row}\r\n${row}\r\n`;
      const found = await fileReader.find(
        {
          name: 'filled-in.csv',
          async *open() {
            yield Buffer.from(text);
          },
        },
        [],
      );
      expect(found.map(({ connector, ...rest }) => connector?.id ?? rest)).toEqual([id]);
    },
  );
});
