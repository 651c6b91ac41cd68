import { describe, expect, it } from 'vitest';
import { mailAddress, phoneDigits, postalCode } from './contact.ts';
import { departmentNamed, departmentOf, leadTypeIn } from './lead-terms.ts';
import { conditionOf, makeName, modelName, modelYear, vehicleInText, vinOf } from './vehicle.ts';

describe('a phone number', () => {
  it.each([
    ['(519) 555-0158', '15195550158'],
    ['519.555.0158 ext. 12', '15195550158'],
    ['+1 519 555 0158', '15195550158'],
    ['1-519-555-0158', '15195550158'],
    ['001 519 555 0158', '15195550158'],
    ['+44 20 7946 0018', '442079460018'],
    ['011 44 20 7946 0018', '442079460018'],
    ['0044 20 7946 0018', '442079460018'],
    ['555-0158', '5550158'],
  ])('%s is %s', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits);
  });

  it.each([
    '',
    '123',
    '000-000-0000',
    '999 999 9999',
    '1234567890',
    '(123) 456-7890',
    '800-AUTOTRADER',
    'n/a',
    '1'.repeat(30),
  ])('"%s" is none', (text) => {
    expect(phoneDigits(text)).toBeNull();
  });
});

it.each([
  [' Alex.Sample@Example.COM ', 'alex.sample@example.com'],
  ['test+lotlink@example.com', 'test+lotlink@example.com'],
  ['Alex Sample <alex@example.com>', 'alex@example.com'],
  ['mailto:alex@example.co.uk', 'alex@example.co.uk'],
  ['noemail@example.com', null],
  ['none@none.com', null],
  ['alex at example.com', null],
  ['', null],
])('the address in "%s" is %s', (text, address) => {
  expect(mailAddress(text)).toBe(address);
});

it.each([
  ['62701', '62701'],
  ['62701-1234', '62701'],
  ['7302', '07302'],
  ['m5v1g8', 'M5V 1G8'],
  ['M5V-1G8', 'M5V 1G8'],
  ['Springfield', null],
  ['12', null],
])('the postal code in "%s" is %s', (text, code) => {
  expect(postalCode(text)).toBe(code);
});

describe('a vehicle', () => {
  it.each([
    ['New', 'new'],
    ['N', 'new'],
    ['Brand new', 'new'],
    ['USED', 'used'],
    ['U', 'used'],
    ['Pre-Owned', 'used'],
    ['cpo', 'cpo'],
    ['Certified Pre-Owned', 'cpo'],
    ['Used - Certified', 'cpo'],
    ['excellent', null],
    ['', null],
  ])('"%s" is in condition %s', (text, condition) => {
    expect(conditionOf(text)).toBe(condition);
  });

  it.each([
    ['2024', 2024],
    ['MY2024', 2024],
    ['0', null],
    ['1900', null],
    ['24', null],
    ['', null],
  ])('year "%s" is %s', (text, year) => {
    expect(modelYear(text)).toBe(year);
  });

  it.each([
    ['HARLEY-DAVIDSON', 'Harley-Davidson'],
    ['chevy', 'Chevrolet'],
    ['BMW', 'BMW'],
    ['bmw', 'BMW'],
    ['RAM', 'Ram'],
    ['mercedes benz', 'Mercedes-Benz'],
    ['VW', 'Volkswagen'],
    ['KIA', 'Kia'],
    ['McLaren', 'McLaren'],
    ['Any', null],
    ['', null],
  ])('make "%s" is %s', (text, make) => {
    expect(makeName(text)).toBe(make);
  });

  it('has no model that is Any', () => {
    expect([modelName('Any'), modelName(' F-150 ')]).toEqual([null, 'F-150']);
  });

  it('has a VIN of seventeen characters', () => {
    expect(vinOf(' 1hd1zh110pb311358 ')).toBe('1HD1ZH110PB311358');
    expect([
      vinOf('1HD1ZH110PB31135'),
      vinOf('1HD1ZH110PB31135O'),
      vinOf('0'.repeat(17)),
      vinOf(null),
    ]).toEqual([null, null, null, null]);
  });

  it.each([
    ['2022 Tesla Model 3 Long Range AWD', { condition: null, year: 2022, make: 'Tesla', model: 'Model 3' }],
    [
      'Used 2019 Land Rover Discovery',
      { condition: 'used', year: 2019, make: 'Land Rover', model: 'Discovery' },
    ],
    [
      'Certified 2021 Jeep Grand Cherokee Limited',
      { condition: 'cpo', year: 2021, make: 'Jeep', model: 'Grand Cherokee' },
    ],
    [
      '2024 Chevrolet Silverado 1500 LT',
      { condition: null, year: 2024, make: 'Chevrolet', model: 'Silverado 1500' },
    ],
    ['a nice car', { condition: null, year: null, make: null, model: null }],
  ])('as text: %s', (text, vehicle) => {
    expect(vehicleInText(text)).toMatchObject(vehicle);
  });
});

it.each([
  ['Walk-in', 'walk_in'],
  ['Showroom', 'walk_in'],
  ['Phone Up', 'phone'],
  ['Call', 'phone'],
  ['Web Chat', 'chat'],
  ['SMS', 'chat'],
  ['Internet', 'internet'],
  ['Facebook Ads', 'internet'],
  ['Cars.com', 'internet'],
  ['AutoTrader', 'internet'],
  ['Referral', null],
])('%s is a lead of type %s', (words, type) => {
  expect(leadTypeIn(words)).toBe(type);
});

describe('who a lead is for', () => {
  it.each([
    {
      why: 'a form for service',
      names: ['Schedule Service'],
      comments: null,
      wantsToBuy: false,
      department: 'service',
    },
    {
      why: 'the service department',
      names: ['Dealer.com', 'Service'],
      comments: null,
      wantsToBuy: true,
      department: 'service',
    },
    {
      why: 'a form for parts',
      names: ['Parts Request'],
      comments: null,
      wantsToBuy: false,
      department: 'parts',
    },
    {
      why: 'somebody looking for work',
      names: ['Employment Application'],
      comments: null,
      wantsToBuy: false,
      department: 'other',
    },
    {
      why: 'what somebody writes',
      names: [null],
      comments: 'I need an oil change on Friday',
      wantsToBuy: false,
      department: 'service',
    },
    {
      why: 'a buyer who writes of service',
      names: ['CarGurus'],
      comments: 'Was the oil change done at a service appointment?',
      wantsToBuy: true,
      department: 'sales',
    },
    {
      why: 'used cars as a service',
      names: ['Used Car Classifieds'],
      comments: null,
      wantsToBuy: true,
      department: 'sales',
    },
    {
      why: 'a credit application',
      names: ['HDFS COA Online', 'Credit Application'],
      comments: null,
      wantsToBuy: true,
      department: 'sales',
    },
  ])('$why: $department', ({ names, comments, wantsToBuy, department }) => {
    expect(departmentOf(names, comments, wantsToBuy)).toBe(department);
  });

  it.each([
    ['Service', 'service'],
    ['Parts & Accessories', 'parts'],
    ['New Sales', 'sales'],
    ['HR', 'other'],
    ['Mystery', null],
  ])('a column that says %s: %s', (text, department) => {
    expect(departmentNamed(text)).toBe(department);
  });
});
