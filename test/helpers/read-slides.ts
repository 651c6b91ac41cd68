import { zipEntries } from '../../src/connectors/tables/unzip.ts';
import { fileOf } from './read-records.ts';
import { partOf } from './read-workbook.ts';

export interface WrittenSlide {
  readonly texts: readonly string[];
  /** The series of its charts with the numbers that PowerPoint draws; null is a gap. */
  readonly series: readonly (readonly (number | null)[])[];
  /** Inches that text has in the narrowest cell of its tables; infinite without a table. */
  readonly narrowest: number;
  readonly lines: readonly (readonly SlideRun[])[];
}

export interface SlideRun {
  readonly text: string;
  readonly isBold: boolean;
  /** The address of its link. */
  readonly href: string | null;
}

/** The slides of a presentation, in their order. */
export async function slidesIn(bytes: Uint8Array): Promise<WrittenSlide[]> {
  const paths = (await zipEntries(fileOf(bytes))).map(({ path }) => path);
  const count = paths.filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path)).length;
  return await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<WrittenSlide> => {
      const xml = await partOf(bytes, `ppt/slides/slide${index + 1}.xml`);
      const links = await partOf(bytes, `ppt/slides/_rels/slide${index + 1}.xml.rels`);
      const charts = [...links.matchAll(/\/ppt\/charts\/(chart\d+\.xml)/g)].map(([, name]) => name);
      const drawn = await Promise.all(charts.map((name) => partOf(bytes, `ppt/charts/${name}`)));
      return {
        texts: textsIn(xml, 'a:t'),
        series: drawn.flatMap(seriesIn),
        narrowest: narrowestIn(xml),
        lines: linesIn(xml, links),
      };
    }),
  );
}

function linesIn(slide: string, links: string): SlideRun[][] {
  const addresses = new Map(
    [
      ...links.matchAll(/<Relationship Id="(\w+)"[^>]*\/hyperlink" Target="([^"]*)" TargetMode="External"/g),
    ].map(([, id, target = '']) => [id, unescaped(target)]),
  );
  return [...slide.matchAll(/<a:p>([\s\S]*?)<\/a:p>/g)].map(([, line = '']) =>
    [...line.matchAll(/<a:r>([\s\S]*?)<\/a:r>/g)].map(([, run = '']) => ({
      text: textsIn(run, 'a:t').join(''),
      isBold: /<a:rPr[^>]* b="1"/.test(run),
      href: addresses.get(/<a:hlinkClick r:id="(\w+)"/.exec(run)?.[1]) ?? null,
    })),
  );
}

const EMU_AN_INCH = 914_400;

function narrowestIn(slide: string): number {
  const numbers = (pattern: RegExp) => [...slide.matchAll(pattern)].map(([, value]) => Number(value));
  const edges = ['marL', 'marR'].map((edge) => Math.max(0, ...numbers(new RegExp(`${edge}="(\\d+)"`, 'g'))));
  const [left = 0, right = 0] = edges;
  const narrowest = Math.min(...numbers(/<a:gridCol w="(\d+)"/g));
  return (narrowest - left - right) / EMU_AN_INCH;
}

function seriesIn(chart: string): (number | null)[][] {
  return [...chart.matchAll(/<c:val>([\s\S]*?)<\/c:val>/g)].map(([, values = '']) =>
    textsIn(values, 'c:v').map((text) => (text === '' ? null : Number(text))),
  );
}

function textsIn(xml: string, tag: string): string[] {
  const found = xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'));
  return [...found].map(([, text = '']) => unescaped(text));
}

function unescaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name] ?? '');
}
