import { paragraphs, RequestFailed } from '../../../../../web/calls/failures.ts';
import { Notice } from '../../../../../web/ui/states.tsx';

export function MappingWrong({ error }: { readonly error: Error }) {
  const isAnswered = error instanceof RequestFailed && error.status > 0;
  return (
    <Notice tone="negative">
      {isAnswered
        ? paragraphs(error.body).join(' ')
        : 'The server did not answer. Nothing was saved; try again.'}
    </Notice>
  );
}
