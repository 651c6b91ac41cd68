import { Section } from '../../../../web/ui/page.tsx';
import type { FoundVehicle } from '../vehicle-chart.ts';
import { listedDay } from '../vehicle-columns.ts';
import styles from './inventory.module.css';

const TITLES: Readonly<Record<FoundVehicle['events'][number]['event'], string>> = {
  listed: 'In stock',
  priced: 'Priced',
  photographed: 'Photos',
  gone: 'Gone',
  lead: 'Lead',
  deal: 'Deal',
};

export function VehicleEvents({ found: { events } }: { readonly found: FoundVehicle }) {
  return (
    <Section title="Events" note="latest first">
      <ol className={styles.events}>
        {events.map(({ day, event, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two leads of a day may be alike
          <li key={`${day} ${event} ${index}`}>
            <span className={styles.day}>{listedDay(day)}</span>
            <strong>{TITLES[event]}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
