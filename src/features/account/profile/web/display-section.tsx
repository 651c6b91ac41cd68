import { type Formats, formatsText, readerFormats } from '../../../../core/text/reader-formats.ts';
import { storage } from '../../../../web/session/storage.ts';
import { FORMATS_KEY } from '../../../../web/shell/formats-choice.ts';
import { chooseTheme } from '../../../../web/shell/theme.ts';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { useThemeName } from '../../../../web/ui/theme.tsx';
import styles from './account.module.css';

const THEMES = [
  { id: 'dark', title: 'Dark' },
  { id: 'light', title: 'Light' },
] as const;

const NUMBERS = [
  { id: 'comma', title: '1,234.50' },
  { id: 'space', title: '1\u00a0234.50' },
] as const;

const DATES = [
  { id: 'monthFirst', title: 'Nov 20, 2026, 1:09 PM' },
  { id: 'dayFirst', title: '20 Nov 2026, 13:09' },
] as const;

/** Loads the page again: every text on it changes. */
function chooseFormats(formats: Formats): void {
  storage.set(FORMATS_KEY, formatsText(formats));
  location.reload();
}

/** Formats hold on every screen and in files that are exported here. */
export function DisplaySection() {
  const formats = readerFormats();
  return (
    <Section title="Display" note="of this browser and its exported files">
      <div className={styles.display}>
        <span aria-hidden>Theme</span>
        <Segments label="Theme" segments={THEMES} chosen={useThemeName()} onPick={chooseTheme} />
        <span aria-hidden>Numbers</span>
        <Segments
          label="Numbers"
          segments={NUMBERS}
          chosen={formats.numbers}
          onPick={(numbers) => chooseFormats({ ...formats, numbers })}
        />
        <span aria-hidden>Dates</span>
        <Segments
          label="Dates"
          segments={DATES}
          chosen={formats.dates}
          onPick={(dates) => chooseFormats({ ...formats, dates })}
        />
      </div>
    </Section>
  );
}
