import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { storage } from '../../../../../web/session/storage.ts';
import { currentUser, saveSetting } from '../../../../account/auth/contract.ts';
import { type KpiPageSettings, pageSettingsIn } from '../../rules-page-settings.ts';

/** The name under which the browser and the server keep them, for each dealer group. */
const nameOf = (dealerGroupId: number) => `kpiPage.${dealerGroupId}`;

/**
 * The KPI page settings of a dealer group: kept in the browser, and on the server for the next
 * browser the person signs in with.
 */
export function usePageSettings(dealerGroupId: number) {
  const name = nameOf(dealerGroupId);
  const user = useCall(currentUser, {}, { via: 'lasting' });
  const queries = useQueryClient();
  const { save } = useSave(saveSetting, { via: 'quiet' });
  const [changed, setChanged] = useState<KpiPageSettings | null>(null);
  const kept = useMemo(
    () => pageSettingsIn(storage.get(name) ?? user.data?.settings[name]),
    [name, user.data],
  );
  const change = useCallback(
    (part: Partial<KpiPageSettings>) => {
      const next = { ...(changed ?? kept), ...part };
      setChanged(next);
      storage.set(name, next);
      const value = JSON.parse(JSON.stringify(next)) as Record<string, never>;
      // Kept in this browser already: a failure here is tried again with the next change.
      void save({ setting: name, value })
        .then(() => queries.invalidateQueries({ queryKey: [currentUser.path] }))
        .catch(() => undefined);
    },
    [name, changed, kept, save, queries],
  );
  return { settings: changed ?? kept, change };
}
