import { Button } from '../../../../../web/ui/buttons.tsx';
import { PickButton } from '../../../../../web/ui/fields/pick-button.tsx';
import { IconSelector } from '../../../../../web/ui/icons.ts';
import { Section } from '../../../../../web/ui/page.tsx';
import lists from '../feeds.module.css';
import { pickedRooftop, rooftopOptions } from '../rooftop-options.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import { isSound } from './preview-words.ts';
import { UploadCard } from './upload-card.tsx';
import { takeInWords, uploadsTitle } from './upload-words.ts';
import type { Upload, Uploads } from './uploads.ts';

interface UploadsSectionProps {
  readonly context: FeedsContext;
  readonly uploads: Uploads;
  readonly shown: readonly Upload[];
}

export function UploadsSection({ context, uploads, shown }: UploadsSectionProps) {
  const waiting = shown.filter(({ state }) => state.at === 'looked');
  const sound = waiting.filter(({ state }) => state.at === 'looked' && isSound(state.preview));
  const isDone = shown.some(({ state }) => state.at === 'taken' || state.at === 'stopped');
  return (
    <Section
      title="Files dropped now"
      note={<span role="status">{uploadsTitle(shown)}</span>}
      aside={
        <>
          {waiting.length > 1 && (
            <PickButton
              label="Store of all rows of all files"
              placeholder="Find a store"
              options={() => rooftopOptions(context)}
              onPick={async (id) => {
                const dealershipId = pickedRooftop(id);
                for (const one of waiting) await uploads.lookAgain(one.id, { dealershipId });
              }}
            >
              Store of all <IconSelector size={14} aria-hidden />
            </PickButton>
          )}
          {waiting.length > 1 && (
            <Button compact onClick={() => uploads.discard(waiting.map(({ id }) => id))}>
              Discard all
            </Button>
          )}
          {sound.length > 1 && (
            <Button compact kind="primary" onClick={() => uploads.take(sound.map(({ id }) => id).reverse())}>
              {takeInWords(sound)}
            </Button>
          )}
          {isDone && (
            <Button kind="quiet" compact onClick={uploads.clear}>
              Clear
            </Button>
          )}
        </>
      }
      flush
    >
      <ul className={lists.list} aria-label="Files dropped now">
        {shown.map((upload) => (
          <UploadCard key={upload.id} {...{ context, upload, uploads }} isOnly={shown.length === 1} />
        ))}
      </ul>
    </Section>
  );
}
