import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measured, tallied } from '../../../test/helpers/recognition/measure.ts';
import { sized } from '../../../test/helpers/sizes.ts';
import { fileReader } from '../index.ts';
import { meaningsOf } from './column-meanings.ts';
import { otherKindOf } from './other-kinds.ts';

const folder = process.env.ROOFTOP_SAMPLES ?? '../shared/data';
const SEED = 20_261_122;

describe('what a column name means', () => {
  it.each([
    ['Fecha de creación del prospecto', 'Lead Created Date'],
    ['Kundennummer', 'Customer No.'],
    ['Arbeitslohn', 'Labour'],
    ["Montant de la main-d'œuvre", 'labor_amount'],
    ['Prix de vente', 'SalePrice'],
    ['Numero di telaio', 'VIN'],
    ['Auf\u00adru\u00adfe', 'Views'],
    ['Nombre de la campaña', 'Campaign name'],
  ])('%s is %s', (one, other) => {
    expect(meaningsOf(one).join(' ')).toBe(meaningsOf(other).join(' '));
  });

  it('marks unknown terms', () => {
    expect(meaningsOf('Warp factor')).toEqual(['?factor', '?warp']);
    expect(meaningsOf('')).toEqual([]);
  });
});

describe('a kind without a connector', () => {
  it.each([
    ['stock#,vin,price,photos,bodystyle,mileage,year,make,model', 'an inventory feed of vehicles for sale'],
    ['partnumber,description,onhand,bin', 'a list of parts in stock'],
    ['account,debit,credit,journal,date', 'a general ledger'],
  ])('%s', (names, what) => {
    expect(otherKindOf(names.split(','))?.message).toContain(`This is ${what}; `);
  });

  it('is not a list of repair orders for its VIN, nor a list of deals for its price', () => {
    expect(
      otherKindOf('RO Number,Open Date,VIN,Year,Make,Model,Mileage,Color,Trim,Body Style'.split(',')),
    ).toBe(null);
    expect(otherKindOf('Deal Number,Stock No,VIN,Year,Make,Model,Price,MSRP,Salesperson'.split(','))).toBe(
      null,
    );
  });
});

if (existsSync(folder)) {
  it('reads or proposes, and never mistakes, files with renamed, reordered and translated columns', async () => {
    const only = sized({
      quick: (name: string) =>
        /^(?:leads-csv|sales.vin|google-ads|meta-ads|parts.inv|inventory.vauto)/.test(name),
      soak: () => true,
    });
    const answers = await measured(fileReader, folder, {
      seed: SEED,
      rounds: sized({ quick: 1, soak: 10 }),
      only,
    });
    expect(answers.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
    const readable = answers.filter(({ isReadable }) => isReadable);
    const of = (change: string) => tallied(readable).find((one) => one.change === change);
    expect(of('reordered')).toMatchObject({ requested: 0 });
    expect(of('restyled')).toMatchObject({ requested: 0 });
    const translated = of('translated');
    expect(translated?.right).toBeGreaterThan(translated?.requested ?? 0);
    for (const { right, proposed } of tallied(readable).slice(0, 6))
      expect(right + proposed).toBeGreaterThan(0);
  }, 600_000);
} else it.skip('the measure of recognition, without the sample files', () => undefined);
