import { exactly, whenText } from './when-text.ts';

interface WhenProps {
  readonly instant: string;
  readonly now: number;
}

export function When({ instant, now }: WhenProps) {
  return (
    <time dateTime={instant} title={exactly(instant)}>
      {whenText(instant, now)}
    </time>
  );
}
