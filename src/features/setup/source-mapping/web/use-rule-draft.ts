import { useDeferredValue, useState } from 'react';
import type { Match } from '../../../../core/sources/source-rules.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { ruleList } from '../contract.ts';
import type { Draft, MappingContext } from './source-mapping-screen.tsx';

/** The form and the change it makes once complete. */
export function useRuleDraft({ dealerGroupId, kind }: MappingContext, { rule, spelling }: Draft) {
  const known = useCall(ruleList, { dealerGroupId, kind });
  const [match, setMatch] = useState<Match>(rule?.match ?? (spelling === '' ? 'contains' : 'exact'));
  const [pattern, setPattern] = useState(rule?.pattern ?? spelling);
  const [name, setName] = useState(rule?.name ?? spelling);
  const [type, setType] = useState(rule?.class ?? null);
  const { hasNames, classes } = known.data ?? { hasNames: true, classes: [] };
  const needed = [pattern.trim(), hasNames ? name.trim() : 'none', classes.length > 0 ? type : 'none'];
  const change = {
    ...(rule ? { action: 'update' as const, id: rule.id, seen: rule.stamp } : { action: 'create' as const }),
    match,
    pattern: pattern.trim(),
    ...(hasNames && { name: name.trim() }),
    ...(type !== null && { class: type }),
  };
  const isSaid = needed.every((part) => part !== null && part !== '');
  const shown = useDeferredValue(isSaid ? change : null);
  const typed = { match, pattern, name, type };
  return { typed, setMatch, setPattern, setName, setType, hasNames, classes, change, isSaid, shown };
}
