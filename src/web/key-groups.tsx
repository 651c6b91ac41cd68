import { type KeyGroup, KeyList } from './ui/shell/key-list.tsx';
import type { MenuSection } from './ui/shell/menu.ts';

/** The list of all keys. */
export function Keys({ sections, onClose }: { sections: readonly MenuSection[]; onClose: () => void }) {
  return <KeyList groups={keyGroups(sections)} onClose={onClose} />;
}

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
    ...sections.map(({ title, items }) => ({
      title,
      keys: items.map((item) => ({ press: ['g', item.letter], does: item.title })),
    })),
  ];
}
