import { PAPER, TYPE } from '../../../../server/exports/palettes.ts';
import { hex, SLIDE, Slides } from '../../../../server/exports/slides.ts';
import { addTable, addWidget } from '../../../../server/exports/widget-slides.ts';
import { itemTitle } from '../rules-items.ts';
import { itemsInOrder, type WrittenItem } from './read-document.ts';
import type { ReportFiles } from './report-files.ts';
import { alertTable, emptyText } from './report-paper.ts';
import { type WrittenLine, writtenLines } from './written-text.ts';

/** Inches per pixel of an image. */
const FINE = 1 / 144;

/** A report as slides: one for each item, in reading order; page breaks have none. */
export async function reportSlides(report: ReportFiles): Promise<Buffer> {
  const { title, scope, period, asOf, freshness, code, verifyUrl } = report;
  const slides = new Slides({ title, scope, footer: `${scope}  ·  As of ${asOf}  ·  Code ${code}` });
  const first = slides.add(title, `${scope}  ·  ${period}`);
  addLines(first, [`As of ${asOf}`, freshness, `Verify at ${verifyUrl}`]);
  for (const written of report.pages) {
    const { page } = written;
    if (page.description !== '') addLines(slides.add(page.pageTitle || title, ''), [page.description]);
    for (const one of itemsInOrder(written))
      addItem(slides, report, { written: one, pageTitle: page.pageTitle });
  }
  return await slides.finish();
}

interface Placed {
  readonly written: WrittenItem;
  readonly pageTitle: string;
}

function addItem(slides: Slides, report: ReportFiles, { written, pageTitle }: Placed): void {
  const { item, state, note } = written;
  const title = itemTitle(item);
  switch (item.kind) {
    case 'break':
      return;
    case 'text': {
      const lines = writtenLines(item.text, report.publicUrl);
      addText(slides.add(item.title || pageTitle || report.title, ''), lines.flatMap(slideRuns));
      return;
    }
    case 'image': {
      const image = report.images.get(item.imageId);
      if (image) addImage(slides.add(item.title || pageTitle || report.title, ''), image, item.alt);
      return;
    }
    case 'alerts': {
      const alerts = report.alerts.get(item.id) ?? [];
      if (alerts.length === 0) addLines(slides.add(title, note), ['No open alerts.']);
      else addTable(slides, alertTable(alerts), { title, note });
      return;
    }
    default:
      if (state?.is === 'shown')
        addWidget(slides, state.model, { title, note, period: note || report.period });
      else addLines(slides.add(title, note), [emptyText(written)]);
  }
}

type Slide = ReturnType<Slides['add']>;

type SlideRun = Extract<Parameters<Slide['addText']>[0], readonly unknown[]>[number];

function addLines(slide: Slide, lines: readonly string[]): void {
  addText(
    slide,
    lines.map((text) => ({ text, options: { breakLine: true } })),
  );
}

function addText(slide: Slide, runs: SlideRun[]): void {
  slide.addText(runs, {
    ...{ x: SLIDE.margin, y: SLIDE.top, w: SLIDE.width - 2 * SLIDE.margin, h: SLIDE.bottom - SLIDE.top },
    ...{ fontFace: TYPE, fontSize: 16, color: hex(PAPER.text), margin: 0, valign: 'top', fit: 'shrink' },
  });
}

function slideRuns({ isHeading, runs }: WrittenLine): SlideRun[] {
  return runs.map(({ text, isBold, href }, index) => ({
    text,
    options: {
      breakLine: index === runs.length - 1,
      ...((isBold || isHeading) && { bold: true }),
      ...(href !== null && { hyperlink: { url: href }, color: hex(PAPER.accent) }),
    },
  }));
}

type Image = NonNullable<ReturnType<ReportFiles['images']['get']>>;

function addImage(slide: Slide, { type, content, width, height }: Image, altText: string): void {
  const most = { width: SLIDE.width - 2 * SLIDE.margin, height: SLIDE.bottom - SLIDE.top };
  const scale = Math.min(FINE, most.width / width, most.height / height);
  slide.addImage({
    ...{ data: `${type};base64,${content.toString('base64')}`, altText },
    ...{ x: SLIDE.margin, y: SLIDE.top, w: width * scale, h: height * scale },
  });
}
