import type { Target } from '../records/kinds.ts';
import type { ColumnField } from './connector.ts';

/** Reports that a platform writes by itself; nobody fills these in by hand. */
const WRITTEN_BY_PLATFORMS: readonly Target[] = [
  'web_traffic',
  'ad_performance',
  'search_performance',
  'video_performance',
  'profile_performance',
];

/** Whether a file of this kind can be made from a template. */
export function hasTemplate(target: Target): boolean {
  return !WRITTEN_BY_PLATFORMS.includes(target);
}

/**
 * The header of an import template as one CSV line.
 *
 * @param fields columns in their order; required ones come first
 */
export function templateHeader(fields: readonly ColumnField[]): string {
  const sorted = fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
  return `${sorted.map(({ title }) => (/[",]/.test(title) ? `"${title.replaceAll('"', '""')}"` : title)).join(',')}\r\n`;
}
