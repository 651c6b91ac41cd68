import { type KeyGroup, KeyList } from '../ui/shell/key-list.tsx';
import type { MenuSection } from '../ui/shell/menu.ts';

export function Keys({ sections, onClose }: { sections: readonly MenuSection[]; onClose: () => void }) {
  return <KeyList groups={keyGroups(sections)} onClose={onClose} />;
}

const SHEET_KEYS: KeyGroup['keys'] = [
  { press: ['Enter'], does: 'Type into the cell, then go down' },
  { press: ['Tab'], does: 'Move on to the next cell while typing' },
  { press: ['/', 'Enter'], does: 'Find a line of the budget, then go to its amount' },
  { press: ['F2'], does: 'Edit the cell' },
  { press: ['='], does: 'Calculate: =4000*1.05, +10%, 5k' },
  { press: ['Shift', '↓'], does: 'Select cells; Ctrl goes to the end' },
  { press: ['Ctrl', 'A'], does: 'Select all cells' },
  { press: ['Ctrl', 'C'], does: 'Copy the cells' },
  { press: ['Ctrl', 'V'], does: 'Paste into the cells' },
  { press: ['Ctrl', 'D'], does: 'Fill down' },
  { press: ['Del'], does: 'Clear the cells' },
  { press: ['Ctrl', 'Z'], does: 'Undo' },
  { press: ['Ctrl', 'Y'], does: 'Redo' },
  { press: ['Shift', 'F10'], does: 'Open the actions of the line' },
  { press: ['Alt', '↑'], does: 'Move the line up or down' },
];

/** Every shortcut, by where it works. */
export function keyGroups(
  sections: readonly {
    title: string;
    items: readonly Pick<MenuSection['items'][number], 'title' | 'letter'>[];
  }[],
): KeyGroup[] {
  return [
    {
      title: 'Everywhere',
      keys: [
        { press: ['Ctrl', 'K'], does: 'Search' },
        { press: ['['], does: 'Earlier period' },
        { press: [']'], does: 'Later period' },
        { press: ['/'], does: 'Find on this screen' },
        { press: ['?'], does: 'Show shortcuts' },
        { press: ['Esc'], does: 'Close the top dialog' },
      ],
    },
    { title: 'In amount sheets', keys: SHEET_KEYS },
    ...sections.map(({ title, items }) => ({
      title,
      keys: items.map((item) => ({ press: ['g', item.letter], does: item.title })),
    })),
  ];
}
