import { TogglesField } from '../../../../web/ui/fields/toggles-field.tsx';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const TOGGLES = WEEKDAYS.map((name, value) => ({ value, name, label: name.slice(0, 3) }));

interface DayTogglesProps {
  readonly label: string;
  readonly days: readonly number[];
  readonly onChange: (days: number[]) => void;
}

export function DayToggles({ label, days, onChange }: DayTogglesProps) {
  return <TogglesField label={label} name={label} toggles={TOGGLES} value={days} onChange={onChange} />;
}
