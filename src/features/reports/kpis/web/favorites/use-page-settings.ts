import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { storage } from '../../../../../web/session/storage.ts';
import { currentUser, saveSetting } from '../../../../account/auth/contract.ts';
import { type KpiPageSettings, pageSettingsIn } from '../../rules-page-settings.ts';

/** Storage key in the browser and on the server. */
const nameOf = (dealerGroupId: number) => `kpiPage.${dealerGroupId}`;

/** Stored in the browser, and on the server for the user's other browsers. */
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
      // Stored locally; the next change retries.
      void save({ setting: name, value })
        .then(() => queries.invalidateQueries({ queryKey: [currentUser.path] }))
        .catch(() => undefined);
    },
    [name, changed, kept, save, queries],
  );
  return { settings: changed ?? kept, change };
}
