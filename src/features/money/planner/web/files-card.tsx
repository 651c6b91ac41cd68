import { useApi } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { IconFileText } from '../../../../web/ui/icons.ts';
import { Section } from '../../../../web/ui/page.tsx';
import { getFile } from '../../expenses/contract-files.ts';
import type { Plan } from './plan-rows.ts';
import styles from './rail.module.css';

/** Creative and insertion orders by campaign, including those kept from earlier months. */
export function FilesCard({ plan }: { readonly plan: Plan }) {
  const { client } = useApi();
  const { fields } = useScope();
  const campaigns = plan.categories
    .flatMap(({ products }) => products)
    .flatMap(({ productId, campaigns }) => campaigns.map((campaign) => ({ ...campaign, productId })))
    .filter(({ files }) => files.length > 0);
  if (campaigns.length === 0) return null;
  const download = (id: number) => {
    const { dealerGroupId } = fields;
    void client
      .call(getFile, { ...(dealerGroupId !== undefined && { dealerGroupId }), id })
      .catch(() => undefined);
  };
  return (
    <Section title="Planner files">
      <ul className={styles.list}>
        {campaigns.map(({ campaign, productId, files }) => (
          <li key={`${productId} ${campaign}`} className={styles.item}>
            <span className={styles.itemName}>{campaign}</span>
            <span className={styles.chips}>
              {files.map(({ id, filename, keepEachMonth, isCarriedOver }) => (
                <button
                  key={id}
                  type="button"
                  className={styles.chip}
                  title={isCarriedOver ? `${filename}, from an earlier month` : filename}
                  onClick={() => download(id)}
                >
                  <IconFileText size={13} stroke={1.75} aria-hidden />
                  <span className={styles.chipName}>{filename}</span>
                  {keepEachMonth && <Badge>each month</Badge>}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
