import { useEffect, useRef } from 'react';

/** The tags a message may use. Others are removed. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'code', 'ul', 'ol', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
};

/** Paragraphs of plain text, which need no sanitizing. */
const PLAIN = /^(?:<p>[^<&]*<\/p>)*$/;

/** Shows HTML from the server or from names users typed. The sanitizer is loaded on first need. */
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
      // Without the sanitizer only the text is shown.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [html]);
  return <div ref={place}>{html.replace(/<[^>]*>/g, ' ')}</div>;
}
