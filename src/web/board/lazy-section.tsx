import type { FunctionComponent } from 'react';
import { Loading } from '../ui/loaded.tsx';
import { Section } from '../ui/page.tsx';
import { type LazyPart, lazyPart } from '../ui/shell/lazy-part.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';

/** A section that only one screen has. Its code comes after the first numbers of the board. */
export function lazySection<Props extends object>(
  title: string,
  load: () => Promise<FunctionComponent<Props>>,
): LazyPart<Props> {
  return lazyPart(
    load,
    <Section title={title}>
      <Loading>
        <RowsSkeleton rows={8} />
      </Loading>
    </Section>,
  );
}
