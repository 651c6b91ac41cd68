import { Problem } from '../../core/errors.ts';
import { LONGEST_ROW } from './longest-row.ts';
import type { XmlListener } from './workbook/xml.ts';

/** A text or an attribute with the elements around it, or the end of an element with its own path. */
export type XmlLeaf =
  | { readonly kind: 'text'; readonly path: readonly string[]; readonly name: string; readonly text: string }
  | { readonly kind: 'closed'; readonly path: readonly string[] };

const DEEPEST = 32;
/** Alone they say nothing, so the element around them names them as well. */
const VAGUE = /^(?:name|id|value|type|date|number|code|text|count|amount)$/i;
const ADDRESS = /^(?:url|href|src|link)$/i;
const PICTURES = /photo|image|picture/i;

interface Open {
  readonly name: string;
  text: string;
  hasChildren: boolean;
}

/** Collects the texts of a document as they stream; those of an element come before its end. */
export function leavesOf(longestName: number) {
  const open: Open[] = [];
  let found: XmlLeaf[] = [];
  const pathOf = () => open.map(({ name }) => name);
  const listener: XmlListener = {
    opened(name, attributes) {
      const parent = open.at(-1);
      if (parent) parent.hasChildren = true;
      open.push({ name: name.slice(0, longestName), text: '', hasChildren: false });
      if (open.length > DEEPEST) throw new Problem('invalid', 'This XML document is nested too deeply.');
      const path = pathOf();
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('xmlns') || key.includes(':')) continue;
        found.push({ kind: 'text', path, name: nameIn(path, key.slice(0, longestName)), text: value.trim() });
      }
    },
    text(text) {
      const last = open.at(-1);
      if (last && last.text.length <= LONGEST_ROW) last.text += text;
    },
    closed() {
      const path = pathOf();
      const closed = open.pop();
      if (!closed) return;
      const around = path.slice(0, -1);
      const text = closed.text.trim();
      if (!closed.hasChildren && around.length > 0)
        found.push({ kind: 'text', path: around, name: nameIn(around, closed.name), text });
      found.push({ kind: 'closed', path });
    },
  };
  const taken = () => {
    const leaves = found;
    found = [];
    return leaves;
  };
  return { listener, taken };
}

/** The column of a text: its own name, with that of the element around it where its own says little. */
function nameIn(around: readonly string[], name: string): string {
  const parent = around.at(-1) ?? '';
  if (ADDRESS.test(name) && PICTURES.test(parent)) return 'Photo';
  return VAGUE.test(name) && !/^(?:vehicle|vehicles|item|listing|row|unit)$/i.test(parent)
    ? `${parent}${name}`
    : name;
}
