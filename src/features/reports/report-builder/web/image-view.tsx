import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import { viewImage } from '../contract.ts';
import type { GridItem } from '../report-shapes.ts';
import styles from './report.module.css';

/** An image never changes: a new one has a new id. */
const FRESH_FOR = 3_600_000;

export function ImageView({ item }: { readonly item: Extract<GridItem, { kind: 'image' }> }) {
  const { group } = useScope();
  const input = { dealerGroupId: group.id, imageId: item.imageId };
  const image = useCall(viewImage, input, { via: 'quiet', freshFor: FRESH_FOR });
  return (
    <figure className={styles.figure}>
      <Loaded query={image} what="The image" skeleton={<ChartSkeleton height={120} />}>
        {({ url, width, height }) => <img src={url} alt={item.alt} width={width} height={height} />}
      </Loaded>
      {item.title !== '' && <figcaption className={styles.note}>{item.title}</figcaption>}
    </figure>
  );
}
