import { numberText } from '../../../../core/text/number-text.ts';
import { Section } from '../../../../web/ui/page.tsx';
import { unmappedTitle } from '../rules-unmapped.ts';
import styles from './onboarding.module.css';
import { useUnmappedNames } from './use-unmapped-names.ts';

const VOLUMES = { lead: 'leads', channel: 'sessions', campaign: 'dollars of cost' } as const;

/** Names that came with the files and have no type yet. Nothing while all are known. */
export function UnmappedSection({ dealerGroupId }: { readonly dealerGroupId: number }) {
  const unmapped = useUnmappedNames(dealerGroupId);
  if (unmapped.length === 0) return null;
  return (
    <Section
      title="Names that are not mapped"
      note="They count in all totals, under Unmapped. Source Mapping gives them a type when the group is active."
    >
      {unmapped.map((of) => (
        <div key={of.kind} className={styles.unmapped}>
          <h3>
            {unmappedTitle(of)}, by {VOLUMES[of.kind]}
          </h3>
          <ul>
            {of.names.map(({ spelling, volume }) => (
              <li key={spelling}>
                {spelling} <span className={styles.note}>{numberText(volume, 'number')}</span>
              </li>
            ))}
            {of.count > of.names.length && (
              <li className={styles.note}>and {numberText(of.count - of.names.length, 'number')} more</li>
            )}
          </ul>
        </div>
      ))}
    </Section>
  );
}
