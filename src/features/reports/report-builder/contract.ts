import * as z from 'zod/mini';
import { call, DealerScope, json, upload } from '../../../core/contract.ts';
import { flag, idOf, text } from '../../../core/wire.ts';
import { ReportId, Task } from './contract-schedules.ts';
import { MOST_ITEMS, SentSettings, ShownSettings } from './report-shapes.ts';
import { PRESET_KEYS } from './rules-presets.ts';

export const MOST_IMAGE_BYTES = 8 * 1024 * 1024;

const Person = z.object({ id: z.number(), name: z.string() });

const aboutFields = {
  id: z.number(),
  title: z.string(),
  isDraft: z.boolean(),
  isPrivate: z.boolean(),
  owner: Person,
  isOwn: z.boolean(),
  canEdit: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Who saved last. */
  updatedBy: z.string(),
};

export const ReportLine = z.object({
  ...aboutFields,
  pages: z.number(),
  /** In a person's terms; null without one. */
  schedule: z.nullable(z.string()),
  lastRunAt: z.nullable(z.string()),
});
export type ReportLine = z.output<typeof ReportLine>;

export const Report = z.object({
  ...aboutFields,
  dealerGroupId: z.number(),
  reportSettings: ShownSettings,
  /** When it is delivered, in fields of cron; null without a schedule. */
  task: z.nullable(
    z.object({
      minute: z.string(),
      hour: z.string(),
      dayOfMonth: z.string(),
      month: z.string(),
      dayOfWeek: z.string(),
    }),
  ),
  images: z.array(z.object({ id: z.number(), name: z.string(), width: z.number(), height: z.number() })),
});
export type Report = z.output<typeof Report>;

const Title = text({ max: 120 });

const Settings = SentSettings.check(
  z.refine(
    ({ pages }) => pages.reduce((sum, { gridItems }) => sum + gridItems.length, 0) <= MOST_ITEMS,
    `At most ${MOST_ITEMS} items a report.`,
  ),
);

const created = json(z.object({ report: Report }));

export const listReports = call({
  method: 'GET',
  path: 'reports-builder/index',
  access: 'viewer',
  summary: 'The shared reports of the group, and the caller’s private ones.',
  query: DealerScope,
  reply: json(z.object({ reports: z.array(ReportLine) })),
});

export const listPresets = call({
  method: 'GET',
  path: 'reports-builder/presets',
  access: 'viewer',
  summary: 'Reports to start from.',
  query: DealerScope,
  reply: json(
    z.object({
      presets: z.array(
        z.object({
          key: z.enum(PRESET_KEYS),
          title: z.string(),
          description: z.string(),
          reportSettings: ShownSettings,
        }),
      ),
    }),
  ),
});

export const viewReport = call({
  method: 'GET',
  path: 'reports-builder/view',
  access: 'viewer',
  summary: 'One report with its pages.',
  query: ReportId,
  reply: json(z.object({ report: Report })),
});

export const createReport = call({
  method: 'POST',
  path: 'reports-builder/create',
  access: 'marketing',
  summary: 'Starts a report, empty or from a preset.',
  query: DealerScope,
  body: z.object({
    title: Title,
    isDraft: z._default(flag(), false),
    isPrivate: z._default(flag(), false),
    preset: z.optional(z.enum(PRESET_KEYS, 'There is no such preset.')),
    task: z.optional(z.nullable(Task)),
  }),
  reply: created,
});

export const updateReport = call({
  method: 'POST',
  path: 'reports-builder/update',
  access: 'marketing',
  summary: 'Saves a report; absent fields stay. A version that is no longer the latest is refused.',
  query: ReportId,
  body: z.object({
    title: z.optional(Title),
    isDraft: z.optional(flag()),
    isPrivate: z.optional(flag()),
    reportSettings: z.optional(Settings),
    /** Null ends the schedule. */
    task: z.optional(z.nullable(Task)),
    /** The version that was edited; absent, the last save wins. */
    version: z.optional(z.number()),
  }),
  reply: created,
});

export const deleteReport = call({
  method: 'POST',
  path: 'reports-builder/delete',
  access: 'marketing',
  summary: 'Deletes a report with its images.',
  query: ReportId,
  reply: json(z.object({ deleted: z.number() })),
});

export const cloneReport = call({
  method: 'POST',
  path: 'reports-builder/clone',
  access: 'marketing',
  summary: 'Copies a report with its images; the caller owns the copy.',
  query: ReportId,
  body: z.object({
    title: z.optional(Title),
    isDraft: z._default(flag(), false),
    isPrivate: z._default(flag(), false),
  }),
  reply: created,
});

export const uploadImage = call({
  method: 'POST',
  path: 'reports-builder/upload',
  access: 'marketing',
  summary: 'Uploads an image for a report. It is recognized by its content, turned upright and re-encoded.',
  query: ReportId,
  body: upload('uploadedFile', MOST_IMAGE_BYTES),
  reply: json(z.object({ imageId: z.number(), name: z.string(), width: z.number(), height: z.number() })),
});

export const viewImage = call({
  method: 'GET',
  path: 'reports-builder/image',
  access: 'viewer',
  summary: 'An image of a report, as a data address.',
  query: z.object({ ...DealerScope.shape, imageId: idOf('reportImage') }),
  reply: json(z.object({ url: z.string(), width: z.number(), height: z.number() })),
});

export const removeImage = call({
  method: 'POST',
  path: 'reports-builder/remove-img',
  access: 'marketing',
  summary: 'Deletes an image of a report. Items that show it become empty.',
  query: z.object({ ...DealerScope.shape, imageId: idOf('reportImage') }),
  reply: json(z.object({ removed: z.number() })),
});

export const editReport = call({
  method: 'POST',
  path: 'reports-builder/editing',
  access: 'marketing',
  summary: 'Notes that a tab is editing a report, and returns who else is editing it.',
  query: ReportId,
  body: z.object({
    /** Of this tab. */
    tab: text({ min: 8, max: 40 }),
    /** What is being edited; absent: nothing in particular. */
    item: z.optional(text({ max: 16 })),
    hasLeft: z._default(flag(), false),
  }),
  reply: json(
    z.object({
      version: z.number(),
      editors: z.array(z.object({ name: z.string(), item: z.nullable(z.string()), isSelf: z.boolean() })),
    }),
  ),
});
