import { expect, it } from 'vitest';
import { proposalText } from './proposal-text.ts';

it.each([
  [0.75, 'Quite sure (75%). Check the columns below before you import it.'],
  [0.6, 'Not sure (60%). Check the columns below before you import it.'],
  [0.36, 'Far from sure (36%). Check the columns below before you import it.'],
])('says how sure a proposal is: %d', (confidence, sureness) => {
  expect(proposalText({ title: 'Repair orders', reason: '8 of 10 columns matched', confidence })).toEqual({
    title: 'Looks like Repair orders: 8 of 10 columns matched.',
    sureness,
  });
});
