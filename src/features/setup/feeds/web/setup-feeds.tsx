import { useRef, useState } from 'react';
import { Section } from '../../../../web/ui/page.tsx';
import { ConnectionsSection } from './connections/connections-section.tsx';
import styles from './feeds.module.css';
import { IntakeSection } from './intake/intake-section.tsx';
import { AddFiles } from './uploads/add-files.tsx';
import { UploadsSection } from './uploads/uploads-section.tsx';
import { useUploads } from './uploads/use-uploads.ts';
import { useFeedsContext } from './use-feeds-context.ts';

/** The ways in for a group in setup: files with their previews, intake keys and accounts. */
export function SetupFeeds() {
  const context = useFeedsContext();
  const [picked, pick] = useState<number | null>(null);
  const { uploads, shown } = useUploads(context.dealerGroupId);
  const zone = useRef<HTMLDivElement>(null);
  const only = context.rooftops.length === 1 ? (context.rooftops[0]?.id ?? null) : null;
  const dealershipId = picked ?? only;
  return (
    <div className={styles.context} id="setup-files">
      <Section title="Upload files">
        <AddFiles
          context={context}
          dealershipId={dealershipId}
          onPick={pick}
          onFiles={(files) => uploads.add(files, dealershipId)}
          zone={zone}
        />
      </Section>
      {context.mayImport && shown.length > 0 && (
        <UploadsSection context={context} uploads={uploads} shown={shown} />
      )}
      <div className={styles.ways}>
        <IntakeSection context={context} />
        <ConnectionsSection context={context} />
      </div>
    </div>
  );
}
