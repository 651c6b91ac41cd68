import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { DealerGroup } from '../../../../web/scope/dealer-groups.ts';
import { Loaded, type LoadedQuery } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { PreviewedStore } from '../contract.ts';
import styles from './custom-groups.module.css';

interface RulePreviewProps {
  readonly query: LoadedQuery<{ readonly stores: readonly PreviewedStore[] }>;
  readonly groups: readonly DealerGroup[];
  readonly isEmpty: boolean;
}

/** The stores that the form finds now, and those it leaves out. */
export function RulePreview({ query, groups, isEmpty }: RulePreviewProps) {
  const stores = isEmpty ? [] : (query.data?.stores ?? []);
  const included = stores.filter(({ isIncluded }) => isIncluded).length;
  return (
    <Section
      title="Preview"
      note={<span role="status">{`${included} of ${countedText(stores.length, 'store')}`}</span>}
    >
      {isEmpty ? (
        <EmptyState title="No dealer group chosen" why="Choose at least one dealer group." />
      ) : (
        <Loaded query={query} what="The preview" skeleton={<RowsSkeleton rows={6} />}>
          {() => (
            <>
              {groups
                .filter(({ id }) => stores.some(({ dealerGroupId }) => dealerGroupId === id))
                .map(({ id, name }) => (
                  <PreviewedGroup
                    key={id}
                    name={name}
                    stores={stores.filter(({ dealerGroupId }) => dealerGroupId === id)}
                  />
                ))}
            </>
          )}
        </Loaded>
      )}
    </Section>
  );
}

function PreviewedGroup({
  name,
  stores,
}: {
  readonly name: string;
  readonly stores: readonly PreviewedStore[];
}) {
  return (
    <div className={styles.previewed}>
      <h3 className={styles.previewTitle}>{name}</h3>
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.id} className={styles.store} data-included={store.isIncluded}>
            <span aria-hidden>{store.isIncluded ? '✓' : '–'}</span>
            <span>
              {!store.isIncluded && <span className="spoken">Left out: </span>}
              {store.name}
            </span>
            <span className={styles.traits}>{traitsText(store)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function traitsText({ brands, state, units }: PreviewedStore): string {
  return [
    brands.length > 0 ? brands.join(', ') : 'no brand',
    state ?? 'no state',
    units === null ? 'no sales yet' : `${numberText(units, 'number')} units a month`,
  ].join(' · ');
}
