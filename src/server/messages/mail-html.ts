import { MESSAGE_KINDS } from '../../core/message-kinds.ts';
import type { MailContent, MailFooter } from './mail-text.ts';

/**
 * The look of each part, written into both the style element and the style attributes: some mail programs
 * drop one of them.
 */
const LOOK = {
  page: 'margin:0;padding:0;background-color:#f3f4f6;',
  outer: 'padding:32px 16px;',
  card: 'max-width:560px;background-color:#ffffff;border:1px solid #dfe2e7;border-radius:8px;',
  brand:
    'padding:24px 32px 0;color:#5b6472;font:600 14px/20px Inter,Segoe UI,Helvetica,Arial,sans-serif;letter-spacing:0.02em;',
  title:
    'padding:12px 32px 4px;margin:0;color:#14181f;font:600 22px/30px Inter,Segoe UI,Helvetica,Arial,sans-serif;',
  text: 'padding:8px 32px;color:#2a303a;font:400 16px/24px Inter,Segoe UI,Helvetica,Arial,sans-serif;',
  rows: 'padding:8px 32px;',
  label:
    'padding:8px 16px 8px 0;border-bottom:1px solid #dfe2e7;color:#2a303a;font:400 15px/22px Inter,Segoe UI,Helvetica,Arial,sans-serif;text-align:left;vertical-align:top;',
  value:
    'padding:8px 0;border-bottom:1px solid #dfe2e7;color:#14181f;font:600 15px/22px Inter,Segoe UI,Helvetica,Arial,sans-serif;text-align:right;vertical-align:top;',
  buttons: 'padding:16px 32px 8px;',
  button: 'background-color:#1f5eff;border-radius:6px;',
  link: 'display:inline-block;padding:12px 24px;color:#ffffff;font:600 16px/24px Inter,Segoe UI,Helvetica,Arial,sans-serif;text-decoration:none;',
  note: 'padding:8px 32px;color:#5b6472;font:400 14px/21px Inter,Segoe UI,Helvetica,Arial,sans-serif;',
  address: 'color:#1f5eff;word-break:break-all;text-decoration:underline;',
  end: 'height:16px;font-size:0;line-height:0;',
  footer: 'padding:16px 32px;color:#5b6472;font:400 13px/20px Inter,Segoe UI,Helvetica,Arial,sans-serif;',
  hidden: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;',
} as const;

type Part = keyof typeof LOOK;

/** Mail programs that follow the reader's theme use these; others keep the light look. */
const DARK: Partial<Record<Part, string>> = {
  page: 'background-color:#0f1218;',
  card: 'background-color:#191d25;border-color:#323946;',
  brand: 'color:#a7b0be;',
  title: 'color:#f2f4f7;',
  text: 'color:#dde1e8;',
  label: 'color:#dde1e8;border-color:#323946;',
  value: 'color:#f2f4f7;border-color:#323946;',
  button: 'background-color:#3b74ff;',
  note: 'color:#a7b0be;',
  address: 'color:#8fb0ff;',
  footer: 'color:#a7b0be;',
};

const important = (style: string) => style.replaceAll(';', ' !important;');

const STYLE = [
  ...Object.entries(LOOK).map(([part, style]) => `.${part}{${style}}`),
  '@media (prefers-color-scheme:dark){',
  ...Object.entries(DARK).map(([part, style]) => `.${part}{${important(style)}}`),
  '}',
  '@media (max-width:480px){.outer{padding:12px 8px !important;}.brand,.title,.text,.rows,.buttons,.note,.footer{padding-left:20px !important;padding-right:20px !important;}}',
].join('');

/** The HTML part: one table, no images, no scripts, nothing loaded from elsewhere. */
export function mailHtml(content: MailContent, { kind, unsubscribeUrl }: MailFooter): string {
  const { subject, paragraphs, rows = [], action, footnote } = content;
  const unsubscribe =
    unsubscribeUrl === null
      ? ''
      : ` <a href="${htmlText(unsubscribeUrl)}" ${look('address')}>Unsubscribe</a>`;
  const cells = [
    `<tr><td ${look('brand')}>Rooftop</td></tr>`,
    `<tr><td><h1 ${look('title')}>${htmlText(subject)}</h1></td></tr>`,
    ...paragraphs.map((paragraph) => `<tr><td ${look('text')}>${htmlText(paragraph)}</td></tr>`),
    rows.length > 0 ? rowsTable(rows) : '',
    action ? actionCells(action) : '',
    footnote ? `<tr><td ${look('note')}>${htmlText(footnote)}</td></tr>` : '',
    `<tr><td ${look('end')}>&nbsp;</td></tr>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${htmlText(subject)}</title>
<style>:root{color-scheme:light dark;}${STYLE}</style>
</head>
<body ${look('page')}>
<div ${look('hidden')}>${htmlText(paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${look('page')}>
<tr><td align="center" ${look('outer')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${look('card')}>
${cells.filter((cell) => cell !== '').join('\n')}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td ${look('footer')}>${htmlText(MESSAGE_KINDS[kind].title)} · sent by Rooftop.${unsubscribe}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function actionCells({ label, url }: { label: string; url: string }): string {
  const address = htmlText(url);
  return `<tr><td ${look('buttons')}><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td ${look('button')} bgcolor="#1f5eff"><a href="${address}" ${look('link')}>${htmlText(label)}</a></td></tr></table></td></tr>
<tr><td ${look('note')}>If the button does not work, open this address: <a href="${address}" ${look('address')}>${address}</a></td></tr>`;
}

function rowsTable(rows: readonly { label: string; value: string }[]): string {
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><td ${look('label')}>${htmlText(label)}</td><td ${look('value')}>${htmlText(value)}</td></tr>`,
  );
  return `<tr><td ${look('rows')}><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${lines.join('')}</table></td></tr>`;
}

function look(part: Part): string {
  return `class="${part}" style="${LOOK[part]}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as HTML text or attribute. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
