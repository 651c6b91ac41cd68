/**
 * A mail as a page for a frame that runs nothing. Links are dropped, because the frame may not leave its
 * page; they are listed beside it. Style attributes are dropped, because the page's policy allows styles
 * with its nonce only; the style element has the same look.
 */
export function mailDocument(html: string, nonce: string): string {
  return html
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/ href="[^"]*"/g, '')
    .replace('<style>', `<style nonce="${nonce}">`);
}
