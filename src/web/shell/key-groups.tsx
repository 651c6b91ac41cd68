import { type KeyGroup, KeyList } from '../ui/shell/key-list.tsx';
import type { MenuSection } from '../ui/shell/menu.ts';

export function Keys({ sections, onClose }: { sections: readonly MenuSection[]; onClose: () => void }) {
  return <KeyList groups={keyGroups(sections)} onClose={onClose} />;
}

const SHEET_KEYS: KeyGroup['keys'] = [
  { press: ['Enter'], does: 'Type into the cell, then go down' },
  { press: ['Tab'], does: 'Go on to the next cell while typing' },
  { press: ['F2'], does: 'Open what is in the cell' },
  { press: ['='], does: 'Work it out: =4000*1.05, +10%, 5k' },
  { press: ['Shift', '↓'], does: 'Select cells; Ctrl goes to the end' },
  { press: ['Ctrl', 'A'], does: 'Select all cells' },
  { press: ['Ctrl', 'C'], does: 'Copy the cells' },
  { press: ['Ctrl', 'V'], does: 'Paste into the cells' },
  { press: ['Ctrl', 'D'], does: 'Fill down' },
  { press: ['Del'], does: 'Clear the cells' },
  { press: ['Ctrl', 'Z'], does: 'Undo' },
  { press: ['Ctrl', 'Y'], does: 'Do it again' },
  { press: ['Shift', 'F10'], does: 'What to do with the line' },
  { press: ['Alt', '↑'], does: 'Move the line up or down' },
];

function keyGroups(sections: readonly MenuSection[]): KeyGroup[] {
  return [
    {
      title: 'Everywhere',
      keys: [
        { press: ['Ctrl', 'K'], does: 'Search' },
        { press: ['['], does: 'Earlier period' },
        { press: [']'], does: 'Later period' },
        { press: ['?'], does: 'This list' },
        { press: ['Esc'], does: 'Close the topmost' },
      ],
    },
    { title: 'In a sheet of amounts', keys: SHEET_KEYS },
    ...sections.map(({ title, items }) => ({
      title,
      keys: items.map((item) => ({ press: ['g', item.letter], does: item.title })),
    })),
  ];
}
