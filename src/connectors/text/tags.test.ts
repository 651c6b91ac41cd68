import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { child, children, decodeEntities, descendants, parseTags, textOf } from './tags.ts';

const lead = (text: string) => child(parseTags(text), 'prospect');

describe('markup as it comes', () => {
  it.each([
    ['well formed', '<prospect><id source="A" sequence="1">7</id></prospect>'],
    ['capitals', '<PROSPECT><Id Source="A" SEQUENCE="1">7</ID></Prospect>'],
    ['a prefix', '<adf:prospect><adf:id source="A" x:sequence="1">7</adf:id></adf:prospect>'],
    ['curly quotes', '<prospect><id source=“A” sequence=”1”>7</id></prospect>'],
    ['no quotes', '<prospect><id source=A sequence=1>7</id></prospect>'],
    ['single quotes and line ends', "<prospect>\n<id source='A'\n sequence = '1' > 7 </id>\n</prospect>"],
    ['CDATA', '<prospect><id source="A" sequence="1"><![CDATA[7]]></id></prospect>'],
    [
      'declarations and comments',
      '<?ADF VERSION "1.0"?><!-- <prospect> --><prospect><id source="A" sequence="1">7</id></prospect>',
    ],
    [
      'an unclosed line break',
      '<prospect><comments>a<br>b</comments><id source="A" sequence="1">7</id></prospect>',
    ],
    [
      'an unclosed element',
      '<prospect><vehicle><year>2000</vehicle><id source="A" sequence="1">7</id></prospect>',
    ],
    [
      'crossed elements',
      '<prospect><comments>a <b>b <i>c</b></i></comments><id source="A" sequence="1">7</id></prospect>',
    ],
    [
      'stray marks',
      '<prospect><comments>paid <$500 & love it <3 x > y</comments><id source="A" sequence="1">7</id></prospect>',
    ],
    ['a stray end', '<prospect></year><id source="A" sequence="1">7</id></prospect>'],
    ['a broken quote', '<prospect note="x><id source="A" sequence="1">7</id></prospect>'],
  ])('%s', (_, text) => {
    const id = child(lead(text), 'id');
    expect([textOf(id), id?.attributes.get('source'), id?.attributes.get('sequence')]).toEqual([
      '7',
      'A',
      '1',
    ]);
  });

  it('keeps text in order, whatever is inside it', () => {
    expect(textOf(lead('<prospect>I paid &lt;$500<br/>and<![CDATA[ <b>&amp;</b> ]]>more</prospect>'))).toBe(
      'I paid <$500 and <b>&amp;</b> more',
    );
  });

  it('finds children and descendants', () => {
    const tag = parseTags('<a><b>1</b><c><b>2</b></c><b>3</b></a>');
    expect(children(child(tag, 'a'), 'b').map(textOf)).toEqual(['1', '3']);
    expect(descendants(tag, 'b').map(textOf)).toEqual(['1', '2', '3']);
  });

  it('never reads what a document type points at', () => {
    const text = '<!DOCTYPE adf [<!ENTITY x SYSTEM "file:///etc/passwd">]><prospect>&x;</prospect>';
    expect(textOf(lead(text))).toBe('&x;');
  });

  it('refuses a tower of elements', () => {
    expect(() => parseTags('<a>'.repeat(500))).toThrow('nested more than 60 deep');
  });

  it.each(['__proto__', 'constructor', 'toString'])('takes %s for a name like any other', (name) => {
    expect(
      textOf(child(parseTags(`<prospect ${name}="x"><${name}>1</${name}></prospect>`), 'prospect')),
    ).toBe('1');
  });

  it('stays quick on text that is nothing but beginnings', () => {
    const started = performance.now();
    parseTags('<a "'.repeat(100_000));
    parseTags('<a b="'.repeat(100_000));
    parseTags('&#x'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('never fails on anything short of a tower', () => {
    const unit = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '&',
      ';',
      '=',
      '!',
      '-',
      '?',
      '[',
      ']',
      'CDATA',
      'a',
      'prospect',
      ' ',
      '\n',
    );
    fc.assert(fc.property(fc.array(unit, { maxLength: 100 }), (parts) => void parseTags(parts.join(''))));
  });
});

it.each([
  ['&amp;lt;', '&lt;'],
  ['Tom &#38; Ren&#xe9;e', 'Tom & Renée'],
  ['AT&T &unknown; & more', 'AT&T &unknown; & more'],
  ['&#0;&#xD800;&#99999999;', '&#99999999;'],
])('%s decodes to %s', (text, meaning) => {
  expect(decodeEntities(text)).toBe(meaning);
});
