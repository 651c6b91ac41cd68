import styles from './segments.module.css';

export interface Segment<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly hint?: string;
}

export interface SegmentsProps<Id extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Id>[];
  readonly chosen: Id | null;
  /** On a phone, for choices that need more than one line there. */
  readonly columns?: 2 | 3 | undefined;
  readonly onPick: (id: Id) => void;
}

export function Segments<Id extends string>({ label, segments, chosen, columns, onPick }: SegmentsProps<Id>) {
  return (
    <fieldset className={styles.segments} data-columns={columns}>
      <legend className="spoken">{label}</legend>
      {segments.map(({ id, title, hint }) => (
        <button key={id} type="button" aria-pressed={id === chosen} title={hint} onClick={() => onPick(id)}>
          {title}
        </button>
      ))}
    </fieldset>
  );
}
