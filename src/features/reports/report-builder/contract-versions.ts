import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { wholeNumber } from '../../../core/wire.ts';
import { Report } from './contract.ts';
import { ReportId } from './contract-schedules.ts';
import { ShownSettings } from './report-shapes.ts';

/** Versions of a page of the list. */
export const MOST_VERSIONS = 20;

const version = () => wholeNumber({ min: 1, max: 2_147_483_647 });

const aboutFields = {
  version: z.number(),
  title: z.string(),
  /** `Nov 20, 2026, 10:00 AM CST`. */
  savedAt: z.string(),
  savedBy: z.string(),
};

const VersionLine = z.object({
  ...aboutFields,
  pages: z.number(),
  items: z.number(),
  /** What differs from the version listed before it: `2 items added`. Null for the first one. */
  changes: z.nullable(z.string()),
  /** The version whose content it brought back. */
  restoredVersion: z.nullable(z.number()),
  /** Whether the report is as in this version. */
  isLatest: z.boolean(),
});
export type VersionLine = z.output<typeof VersionLine>;

const LeftOutItem = z.object({
  /** `Page 2`. */
  page: z.string(),
  title: z.string(),
  why: z.string(),
});

const Version = z.object({
  ...aboutFields,
  isLatest: z.boolean(),
  reportSettings: ShownSettings,
  /** Items that can no longer be shown, such as of a KPI that no longer exists. Restoring leaves them out. */
  leftOut: z.array(LeftOutItem),
});
export type Version = z.output<typeof Version>;

export const listVersions = call({
  method: 'GET',
  path: 'reports-builder/versions',
  access: 'marketing',
  summary: 'The saved versions of a report, the latest first, for people who may edit it.',
  query: z.object({
    ...ReportId.shape,
    /** Versions before this one. */
    before: z.optional(version()),
  }),
  reply: json(
    z.object({
      versions: z.array(VersionLine),
      hasMore: z.boolean(),
      /** Versions that only the owner of the report sees: it was or may have been private when they were saved. */
      ownersOnly: z.number(),
    }),
  ),
});

export const viewVersion = call({
  method: 'GET',
  path: 'reports-builder/version',
  access: 'marketing',
  summary: 'The title and pages of one saved version of a report.',
  query: z.object({ ...ReportId.shape, version: version() }),
  reply: json(z.object({ version: Version })),
});

export const restoreVersion = call({
  method: 'POST',
  path: 'reports-builder/restore-version',
  access: 'marketing',
  summary:
    'Saves the title and pages of an earlier version as a new version. Draft, private and schedule stay. Refused where the report was saved meanwhile.',
  query: ReportId,
  body: z.object({
    restoredVersion: version(),
    /** The latest version that the caller knows. */
    version: version(),
  }),
  reply: json(z.object({ report: Report })),
});
