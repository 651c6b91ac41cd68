import { expect, it } from 'vitest';
import { boardParts, boards } from '../src/main.server.ts';

const own = boards.flatMap(({ key, widgets }) =>
  widgets.flatMap((widget) => (widget.kind === 'own' ? [{ place: `${key}.${widget.key}`, widget }] : [])),
);

it('every part that only one screen has is in its files, or has text only', () => {
  const inFiles = boardParts.own.map(({ place }) => place);
  const shown = own.filter(({ widget }) => widget.isExplanation !== true).map(({ place }) => place);
  expect(inFiles.toSorted()).toEqual(shown.toSorted());
});

it('every extra column of a ranked table belongs to an existing view', () => {
  const views = boards.flatMap(({ key, widgets }) =>
    widgets.flatMap((widget) =>
      widget.kind === 'ranked' ? widget.views.map(({ by }) => `${key}.${widget.key}.${by}`) : [],
    ),
  );
  for (const { place } of boardParts.beside) expect(views).toContain(place);
});
