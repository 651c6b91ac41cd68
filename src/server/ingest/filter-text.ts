import type { FilterAboveTable } from '../../core/connector.ts';

export function heldForFilter({ text }: FilterAboveTable): string {
  return `The file says it is filtered (${text}), so its numbers are a part of the account's. Nothing of it is counted. Export the report without the filter, or release this one to count it as the whole.`;
}

export function refusedForFilter({ text }: FilterAboveTable): string {
  return `The file says it is filtered (${text}), so its numbers are a part of the account's. Export the report without the filter and send it again.`;
}

export function previewedFilter(filter: FilterAboveTable): string {
  return filter.leavesOut === 'lines'
    ? takenAsPart(filter)
    : `The file says it is filtered (${filter.text}), so its numbers are a part of the account's. If you import it, it is held until someone releases it.`;
}

export function takenFiltered(filter: FilterAboveTable): string {
  return filter.leavesOut === 'lines'
    ? takenAsPart(filter)
    : `The file says it is filtered (${filter.text}); its numbers were counted as the whole.`;
}

function takenAsPart({ text }: FilterAboveTable): string {
  return `The file says it is filtered (${text}), so it counts as a part of the report.`;
}
