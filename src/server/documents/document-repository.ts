import type { Chosen } from '../../core/board/chosen.ts';
import type { KeptTable } from '../../core/documents/kept-document.ts';
import type { PeriodChoice } from '../../core/kpis/comparison.ts';
import type { Tx } from '../database/database.ts';

/** As long as superseded versions of records are kept. */
const KEPT_MONTHS = 25;

export interface DocumentContent {
  readonly scope: string;
  readonly period: string;
  readonly freshness: string;
  readonly tables: readonly KeptTable[];
}

/** The request that an export answered, to read it again. */
export interface RequestedExport {
  readonly path: string;
  readonly query: object;
}

/** What a document of a report was read from; the feature knows the settings. */
export interface DocumentReport {
  readonly reportId: number;
  readonly settings: unknown;
  readonly choice: PeriodChoice;
  readonly compare: Chosen['compare'];
}

export interface DocumentRow {
  readonly dealerGroupId: number;
  readonly code: string;
  readonly title: string;
  readonly format: 'pdf' | 'xlsx' | 'pptx' | 'csv';
  readonly isPrivate: boolean;
  readonly ownerId: number;
  /** Null for somebody without an account. */
  readonly madeFor: number | null;
  readonly madeAt: Date;
  readonly dealershipIds: readonly number[];
  readonly shownIds: readonly number[];
  /** Either a report or a request. */
  readonly from: DocumentReport | RequestedExport;
  readonly content: DocumentContent;
}

export async function insertDocument(tx: Tx, document: DocumentRow, now: Date): Promise<void> {
  const { dealerGroupId, code, title, format, isPrivate, ownerId, madeFor, madeAt } = document;
  const { dealershipIds, shownIds, from, content } = document;
  const report = 'path' in from ? null : from;
  await tx.client.query(
    `insert into report_document (dealer_group_id, code, report_id, title, format, is_private, owner_id, made_for,
       made_at, dealership_ids, shown_ids, settings, choice, compare, requested, content, delete_after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       $16, $17::timestamptz + make_interval(months => $18))`,
    [
      ...[dealerGroupId, code, report?.reportId ?? null, title, format, isPrivate, ownerId, madeFor, madeAt],
      ...[dealershipIds, shownIds, report && JSON.stringify(report.settings)],
      ...[report && JSON.stringify(report.choice), report?.compare ?? null],
      ...[report === null ? JSON.stringify(from) : null, JSON.stringify(content), now, KEPT_MONTHS],
    ],
  );
}

/** A document of the transaction's groups. */
export async function findDocument(
  tx: Tx,
  groups: readonly number[],
  code: string,
): Promise<DocumentRow | null> {
  const { rows } = await tx.client.query<DocumentRow>(
    `select dealer_group_id as "dealerGroupId", code, title, format,
            is_private as "isPrivate", owner_id as "ownerId", made_for as "madeFor", made_at as "madeAt",
            dealership_ids as "dealershipIds", shown_ids as "shownIds", content,
            coalesce(requested, jsonb_build_object('reportId', report_id, 'settings', settings, 'choice', choice,
              'compare', compare)) as "from"
     from report_document where dealer_group_id = any($1::integer[]) and code = $2`,
    [groups, code],
  );
  return rows[0] ?? null;
}

export async function deleteOldDocuments(tx: Tx, dealerGroupId: number, now: Date): Promise<void> {
  await tx.client.query('delete from report_document where dealer_group_id = $1 and delete_after <= $2', [
    dealerGroupId,
    now,
  ]);
}
