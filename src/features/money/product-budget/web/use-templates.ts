import { useState } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { createTemplate, deleteTemplate, type Template, templateList, updateTemplate } from '../contract.ts';

type Percents = readonly { campaign?: string; dealerShipId?: number; percent: number }[];

/** Each action resolves to whether it succeeded. */
export function useTemplates(dealerGroupId: number) {
  const options = { via: 'quiet', refreshes: [templateList] } as const;
  const made = useSave(createTemplate, options);
  const changed = useSave(updateTemplate, options);
  const forgotten = useSave(deleteTemplate, options);
  const [error, setError] = useState<string | null>(null);

  async function done(work: Promise<unknown>): Promise<boolean> {
    setError(null);
    return await work.then(
      () => true,
      (failure: Error) => {
        setError(failure.message);
        return false;
      },
    );
  }

  return {
    error,
    keep: ({ percents, ...plan }: { name: string; type: number; percents: Percents }) =>
      done(made.save({ dealerGroupId, ...plan, percents: [...percents] })),
    rename: ({ id, version }: Template, name: string) =>
      done(changed.save({ dealerGroupId, id, version, name })),
    overwrite: ({ id, version }: Template, percents: Percents) =>
      done(changed.save({ dealerGroupId, id, version, percents: [...percents] })),
    forget: ({ id }: Template) => done(forgotten.save({ dealerGroupId, id })),
  };
}
