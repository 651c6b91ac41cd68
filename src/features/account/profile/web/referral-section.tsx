import { countedText } from '../../../../core/text/number-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CopyField } from '../../../../web/ui/fields/copy-field.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { createReferral, endReferral, referralLink } from '../../referral/contract.ts';
import styles from './account.module.css';

const refreshes = [referralLink];
/** A failure shows as a toast. */
const shown = () => undefined;

export function ReferralSection() {
  const { group } = useScope();
  const of = { dealerGroupId: group.id };
  const query = useCall(referralLink, of);
  const creating = useSave(createReferral, { refreshes });
  const ending = useSave(endReferral, { refreshes });
  const isBusy = creating.isSaving || ending.isSaving;
  return (
    <Section title="Recommend Rooftop" note={`in the name of ${group.name}`}>
      <Loaded query={query} what="Your link" skeleton={<RowsSkeleton rows={2} />}>
        {({ link }) => (
          <div className={styles.stack}>
            <p className={styles.hint}>
              Send your link to another dealer group. Its page shows your name and {group.name}, and asks for
              a name, an email and the name of their group.
            </p>
            {link && <CopyField label="Your link" value={link.url} />}
            {link && <p className={styles.hint}>{countedText(link.requests, 'request')} so far.</p>}
            <div className={styles.actions}>
              <Button disabled={isBusy} onClick={() => void creating.save(of).catch(shown)}>
                {link ? 'Replace the link' : 'Create a link'}
              </Button>
              {link && (
                <Button disabled={isBusy} onClick={() => void ending.save(of).catch(shown)}>
                  End the link
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Section>
  );
}
