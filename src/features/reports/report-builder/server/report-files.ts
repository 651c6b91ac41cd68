import type { PaperSize } from '../../../../server/exports/paper.ts';
import type { Alert } from '../../../today/data-alerts/contract.ts';
import type { ImageContent } from './image-repository.ts';
import type { WrittenReport } from './read-document.ts';

/** A report with everything its files show. */
export interface ReportFiles extends WrittenReport {
  readonly title: string;
  /** Printed on it: `K7QM-3XDP`. */
  readonly code: string;
  readonly verifyUrl: string;
  /** Links to screens begin with it: `https://rooftop.example`. */
  readonly publicUrl: string;
  /** `Alderpoint Auto Group, 8 stores`. */
  readonly scope: string;
  readonly paper: PaperSize;
  readonly asOf: string;
  readonly at: Date;
  readonly images: ReadonlyMap<number, ImageContent>;
  /** Open alerts of an item, the most severe first. */
  readonly alerts: ReadonlyMap<string, readonly Alert[]>;
}
