import { useEffect, useRef } from 'react';

/** What a message may be written with; everything else loses its tag or goes altogether. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'code', 'ul', 'ol', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
};

/** Paragraphs of plain text, which need no sanitising. */
const PLAIN = /^(?:<p>[^<&]*<\/p>)*$/;

/** HTML from the server or from names people typed; the sanitiser is fetched when there is something to sanitise. */
export function SafeHtml({ html }: { readonly html: string }) {
  if (!PLAIN.test(html)) return <Sanitised key={html} html={html} />;
  return [...html.matchAll(/<p>([^<]*)<\/p>/g)].map(({ index, 1: text }) => <p key={index}>{text}</p>);
}

function Sanitised({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isShown = true;
    import('dompurify')
      .then(({ default: purifier }) => {
        const clean = purifier.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
        if (isShown) place.current?.replaceChildren(clean);
      })
      // Without the sanitiser the text alone stays.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [html]);
  return <div ref={place}>{html.replace(/<[^>]*>/g, ' ')}</div>;
}
