import { expect, it } from 'vitest';
import { auditedValueText } from '../../../core/audit/audited-value-text.ts';
import { readPhoneNumber } from '../../../core/text/phone-number.ts';

it.each([
  ['(312) 555-0100', '+13125550100'],
  ['1 312 555 0100', '+13125550100'],
  ['+49 30 123456', '+4930123456'],
  ['555-0100', null],
  ['+0 123 4567 89', null],
  ['call me', null],
])('the phone number %s is read as %s', (typed, expected) => {
  expect(readPhoneNumber(typed)).toBe(expected);
});

it('writes values of the audit log on one line', () => {
  expect(auditedValueText({ role: 'viewer', stores: ['Kia', 'Ford'], required: true, note: null })).toBe(
    'role: viewer; stores: Kia, Ford; required: yes; note: none',
  );
  expect(auditedValueText(null)).toBe('');
});
