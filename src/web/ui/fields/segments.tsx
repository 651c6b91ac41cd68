import styles from './segments.module.css';

export interface Segment<Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** More than the title says, on hover. */
  readonly hint?: string;
}

export interface SegmentsProps<Id extends string> {
  /** What is chosen here, for those who listen. */
  readonly label: string;
  readonly segments: readonly Segment<Id>[];
  readonly chosen: Id | null;
  readonly onPick: (id: Id) => void;
}

/** One of a few, all of them in sight. */
export function Segments<Id extends string>({ label, segments, chosen, onPick }: SegmentsProps<Id>) {
  return (
    <fieldset className={styles.segments}>
      <legend className="spoken">{label}</legend>
      {segments.map(({ id, title, hint }) => (
        <button key={id} type="button" aria-pressed={id === chosen} title={hint} onClick={() => onPick(id)}>
          {title}
        </button>
      ))}
    </fieldset>
  );
}
