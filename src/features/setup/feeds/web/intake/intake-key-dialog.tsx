import { useState } from 'react';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { CopyField } from '../../../../../web/ui/fields/copy-field.tsx';
import { Dialog } from '../../../../../web/ui/shell/dialog.tsx';
import { Notice } from '../../../../../web/ui/states.tsx';
import type { IntakeKey } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import styles from './intake.module.css';

interface IntakeKeyDialogProps {
  readonly made: IntakeKey;
  readonly rooftop: string;
  readonly onClose: () => void;
}

/** The full key, shown only once, with an example command. */
export function IntakeKeyDialog({ made, rooftop, onClose }: IntakeKeyDialogProps) {
  const { feed, key, path } = made;
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [at] = useState(() => new Date().toISOString());
  const post = { key, url: `${location.origin}${path}` };

  /** Closing by accident would lose the key, so the first attempt only warns. */
  function leave(): void {
    if (isCopied || isWarned) onClose();
    else setWarned(true);
  }

  return (
    <Dialog label={`Key of ${feed.title}`} onClose={leave} wide>
      <div className={feedStyles.dialog}>
        <div>
          <h2 className={feedStyles.dialogTitle}>Key of {feed.title}</h2>
          <p className={feedStyles.faint}>Leads posted with it are leads of {rooftop}.</p>
        </div>
        <Notice tone="warning">
          {isWarned
            ? 'The key has not been copied. After closing this, you can only create a new key.'
            : 'Copy the key now. It is shown only this once; Rooftop keeps no copy of it.'}
        </Notice>
        <CopyField label="Key" value={key} onCopied={() => setCopied(true)} />
        <section className={styles.steps} aria-labelledby="enter-at-sender">
          <h3 id="enter-at-sender" className={styles.stepsTitle}>
            What to enter at the lead provider
          </h3>
          <dl className={styles.entries}>
            <dt>Format</dt>
            <dd>ADF XML, or the lead mail as it is</dd>
            <dt>Method</dt>
            <dd>HTTP POST</dd>
            <dt>Header</dt>
            <dd>
              <code>Authorization: Bearer</code> and the key
            </dd>
          </dl>
          <CopyField label="Address" value={post.url} onCopied={() => undefined} />
          <CopyField
            label="Address with the key in it, for senders that cannot set a header"
            value={addressWithKey(post)}
            onCopied={() => setCopied(true)}
          />
        </section>
        <CopyField
          label="Try it: posts one trial lead, which counts like any other"
          value={curlExample(post, { rooftop, at })}
          isBlock
          onCopied={() => setCopied(true)}
        />
        <div className={feedStyles.dialogActions}>
          <Button kind="primary" onClick={onClose}>
            {isCopied ? 'Done' : 'I have kept the key'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface PostAddress {
  readonly key: string;
  /** Includes scheme and host. */
  readonly url: string;
}

/** For senders that only accept an address: the key is part of it. */
function addressWithKey({ key, url }: PostAddress): string {
  return `${url}?key=${encodeURIComponent(key)}`;
}

function curlExample({ key, url }: PostAddress, of: { rooftop: string; at: string }): string {
  return [
    `curl ${quoted(url)} \\`,
    `  -H ${quoted(`Authorization: Bearer ${key}`)} \\`,
    `  -H 'Content-Type: text/xml' \\`,
    `  --data ${quoted(sampleAdf(of))}`,
  ].join('\n');
}

function sampleAdf({ rooftop, at }: { rooftop: string; at: string }): string {
  return `<?adf version="1.0"?>
<adf><prospect>
  <id source="trial">${xml(at)}</id>
  <requestdate>${xml(at)}</requestdate>
  <vehicle interest="buy" status="new"><year>2026</year><make>Trial</make><model>Lead</model></vehicle>
  <customer><contact><name part="full">Trial Lead</name><email>trial@example.com</email></contact></customer>
  <vendor><vendorname>${xml(rooftop)}</vendorname></vendor>
  <provider><name>Trial</name></provider>
</prospect></adf>`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
