import { BRANDS } from '../../../../core/brands.ts';
import { US_STATES } from '../../../../core/us-zips.ts';
import { IconTrash } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { FieldGroup } from '../../../../web/ui/fields/field-group.tsx';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { PopoverButton } from '../../../../web/ui/fields/popover-button.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { type TypedGroup, type TypedStep, withNewStep, withStep } from '../rules-editor.ts';
import styles from './custom-groups.module.css';

interface RuleStepsProps {
  readonly typed: TypedGroup;
  readonly onChange: (typed: TypedGroup) => void;
}

/** A rule over the chosen stores, step by step. */
export function RuleSteps({ typed, onChange }: RuleStepsProps) {
  return (
    <FieldGroup
      label="Rule"
      hint="Without a rule, all stores above. A store that joins later and meets it is added automatically."
    >
      <ol className={styles.steps}>
        {typed.steps.map((step, at) => (
          <Step
            key={step.key}
            number={at + 1}
            step={step}
            onChange={(change) => onChange(withStep(typed, step.key, change))}
          />
        ))}
      </ol>
      <div>
        <Button onClick={() => onChange(withNewStep(typed, crypto.randomUUID()))}>Add a step</Button>
      </div>
    </FieldGroup>
  );
}

const OPERATIONS = [
  { id: 'union', title: 'Add' },
  { id: 'minus', title: 'Remove' },
] as const;

interface StepProps {
  readonly number: number;
  readonly step: TypedStep;
  readonly onChange: (change: Partial<TypedStep> | null) => void;
}

function Step({ number, step, onChange }: StepProps) {
  const { operation, brands, states, minUnits, maxUnits } = step;
  return (
    <li className={styles.step}>
      <Segments
        label={`Step ${number}`}
        segments={OPERATIONS}
        chosen={operation}
        onPick={(picked) => onChange({ operation: picked })}
      />
      <ValuesPicker
        title="Brands"
        any="any brand"
        values={BRANDS}
        chosen={brands}
        onChange={(next) => onChange({ brands: next })}
      />
      <ValuesPicker
        title="States"
        any="any state"
        values={US_STATES}
        chosen={states}
        onChange={(next) => onChange({ states: next })}
      />
      <span className={styles.size}>
        <Limit
          label={`Step ${number}: at least`}
          value={minUnits}
          onChange={(value) => onChange({ minUnits: value })}
        />
        to
        <Limit
          label={`Step ${number}: at most`}
          value={maxUnits}
          onChange={(value) => onChange({ maxUnits: value })}
        />
        retail units a month
      </span>
      <span className={styles.away}>
        <IconButton label={`Delete step ${number}`} onClick={() => onChange(null)}>
          <IconTrash size={16} stroke={1.75} />
        </IconButton>
      </span>
    </li>
  );
}

interface ValuesPickerProps {
  readonly title: string;
  readonly any: string;
  readonly values: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const MOST_NAMED = 2;

function ValuesPicker({ title, any, values, chosen, onChange }: ValuesPickerProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const named = chosen.length <= MOST_NAMED ? chosen.join(', ') : `${chosen.length} ${title.toLowerCase()}`;
  return (
    <PopoverButton className={styles.button} title={title} label={chosen.length === 0 ? any : named}>
      <PickList
        label={title}
        placeholder="Find"
        options={values.map((value) => ({ id: value, title: value }))}
        picked={new Set(chosen)}
        nothingFound="Nothing has that name."
        onPick={toggle}
        onToggle={toggle}
      />
    </PopoverButton>
  );
}

interface LimitProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Limit({ label, value, onChange }: LimitProps) {
  return (
    <input
      className={styles.limit}
      type="text"
      inputMode="numeric"
      maxLength={5}
      aria-label={label}
      placeholder="any"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, ''))}
    />
  );
}
