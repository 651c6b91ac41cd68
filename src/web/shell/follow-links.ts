import type { AnyRouter } from '@tanstack/react-router';
import { parseQuery } from '../../core/navigation/navigation.ts';

/**
 * Sends plain links of this app through the router, which keeps the scope and avoids a reload.
 * Returns the function that stops it.
 */
export function followLinks(router: AnyRouter): () => void {
  const follow = (event: MouseEvent) => {
    const link = ownLink(event);
    if (!link) return;
    event.preventDefault();
    void router.navigate({
      to: link.pathname,
      search: parseQuery(link.search),
      ...(link.hash && { hash: link.hash.slice(1) }),
    });
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

function ownLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || event.defaultPrevented || !link?.href) return null;
  const leaves = link.origin !== location.origin || link.pathname.startsWith('/api/');
  const opensElsewhere = link.hasAttribute('download') || (link.target !== '' && link.target !== '_self');
  const staysHere =
    link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return leaves || opensElsewhere || staysHere ? null : link;
}
