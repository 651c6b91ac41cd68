import { Problem } from '../../../../core/errors.ts';
import { isWhole, percentUnits, toPercent } from '../../../../core/money/percent.ts';
import { type AuthorizedScope, dealershipIn } from '../../../../server/identity/access.ts';
import type { Template } from '../contract.ts';
import { type CurrentKeys, isIncomplete } from '../rules-templates.ts';
import { missing } from './product-month.ts';
import type { TemplateRow } from './template-repository.ts';

interface Part {
  readonly campaign?: string | undefined;
  readonly dealerShipId?: number | undefined;
  readonly percent: number;
}

/** Users of some dealerships see only the parts of theirs, and that there are others. */
export function shownTemplate(row: TemplateRow, current: CurrentKeys, scope: AuthorizedScope): Template {
  const seen = row.keys.map(
    (key) => row.type === 1 || scope.coversGroups || current.dealerships.includes(key),
  );
  const percents = row.keys.flatMap((key, index) => {
    if (!seen[index]) return [];
    const percent = toPercent(row.units[index] ?? 0);
    return [row.type === 0 ? { dealerShipId: Number(key), percent } : { campaign: key, percent }];
  });
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    for: row.forKey,
    percents,
    isIncomplete: isIncomplete(row, current),
    version: row.version,
  };
}

/**
 * Checks every dealership.
 *
 * @param type 0 takes only dealerships, 1 only campaigns
 */
export function partsOf(
  scope: AuthorizedScope,
  type: number,
  percents: readonly Part[],
): { keys: string[]; units: number[] } {
  for (const { dealerShipId } of percents) {
    if (dealerShipId !== undefined) dealershipIn(scope, dealerShipId, 'percents');
  }
  const keys = percents.map(({ campaign, dealerShipId }) => {
    const [key, stranger] = type === 0 ? [dealerShipId, campaign] : [campaign, dealerShipId];
    if (key !== undefined && stranger === undefined) return String(key);
    throw refused(
      'percents',
      `Each part names a ${type === 0 ? 'dealership' : 'campaign'} and nothing else.`,
    );
  });
  if (new Set(keys).size < keys.length) throw refused('percents', 'Each part is named once.');
  const units = percents.map(({ percent }) => percentUnits(percent));
  if (!isWhole(units)) throw refused('percents', 'The percents of a template make 100.');
  return { keys, units };
}

/** What a template is for: a campaign by name, or a dealership of the scope. */
export function forKeyOf(scope: AuthorizedScope, type: number, named: string | undefined): string | null {
  if (named === undefined) return null;
  if (type === 0) return named;
  if (!/^[1-9]\d{0,9}$/.test(named)) throw missing('for');
  return String(dealershipIn(scope, Number(named), 'for').id);
}

export function refused(field: string, message: string): Problem {
  return new Problem('invalid', message, [{ field, message }]);
}
