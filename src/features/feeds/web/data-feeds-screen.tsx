import { useRef, useState } from 'react';
import { useScope } from '../../../web/scope.ts';
import { Page, Section } from '../../../web/ui/page.tsx';
import { BringFiles } from './bring-files.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import styles from './feeds.module.css';
import { FreshnessSection } from './freshness-section.tsx';
import { InboxSection } from './inbox-section.tsx';
import { IntakeSection } from './intake-section.tsx';
import { LedgerSection } from './ledger-section.tsx';
import { MappingsSection } from './mappings-section.tsx';
import { UploadsSection } from './uploads-section.tsx';
import { type FeedsDesk, useFeedsDesk } from './use-feeds-desk.ts';
import { useUploads } from './use-uploads.ts';

/** How data comes in: files dropped and looked at first, how fresh it is, what came, and the standing ways in. */
export function DataFeedsScreen() {
  const { group } = useScope();
  const desk = useFeedsDesk();
  return (
    <Page title="Data Feeds">
      <Desk key={group.id} desk={desk} />
    </Page>
  );
}

function Desk({ desk }: { readonly desk: FeedsDesk }) {
  /** Undefined until one is picked here: the rooftop picked at the top then. */
  const [picked, pick] = useState<number | null | undefined>(undefined);
  const { uploads, shown } = useUploads(desk.dealerGroupId);
  const zone = useRef<HTMLDivElement>(null);
  const dealershipId = picked === undefined ? (desk.only?.id ?? null) : picked;

  function bringFor(id: number): void {
    pick(id);
    zone.current?.scrollIntoView({ block: 'center' });
    zone.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.desk}>
      <div className={styles.top}>
        <Section title="Bring files in">
          <BringFiles
            desk={desk}
            dealershipId={dealershipId}
            onPick={pick}
            onFiles={(files) => uploads.add(files, dealershipId)}
            zone={zone}
          />
        </Section>
        <FreshnessSection desk={desk} onBring={bringFor} />
      </div>
      {desk.mayImport && shown.length > 0 && <UploadsSection desk={desk} uploads={uploads} shown={shown} />}
      <LedgerSection desk={desk} />
      <div className={styles.ways}>
        <ConnectionsSection desk={desk} />
        <IntakeSection desk={desk} />
        <InboxSection desk={desk} />
        <MappingsSection desk={desk} />
      </div>
    </div>
  );
}
