export type TextBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly lines: readonly string[] };

/**
 * The blocks of a report's text, in order.
 *
 * A line that begins with `# ` is a heading, lines that begin with `- ` are a list, an empty line ends a paragraph.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const last = blocks.at(-1);
    if (line === '') isOpen = false;
    else if (line.startsWith('# ')) {
      blocks.push({ kind: 'heading', text: line.slice(2).trim() });
      isOpen = false;
    } else if (line.startsWith('- ')) {
      const own = line.slice(2).trim();
      if (isOpen && last?.kind === 'list')
        blocks[blocks.length - 1] = { kind: 'list', lines: [...last.lines, own] };
      else blocks.push({ kind: 'list', lines: [own] });
      isOpen = true;
    } else if (isOpen && last?.kind === 'paragraph') {
      blocks[blocks.length - 1] = { kind: 'paragraph', text: `${last.text} ${line}` };
    } else {
      blocks.push({ kind: 'paragraph', text: line });
      isOpen = true;
    }
  }
  return blocks;
}
