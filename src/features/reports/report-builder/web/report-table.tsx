import { countedText } from '../../../../core/text/number-text.ts';
import type { Day } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { IconDots } from '../../../../web/ui/action-icons.ts';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import type { ReportLine } from '../contract.ts';
import styles from './report-list.module.css';

interface ReportTableProps {
  readonly reports: readonly ReportLine[];
  readonly mayEdit: boolean;
  readonly onOpen: (id: number) => void;
  readonly onClone: (report: ReportLine) => void;
  readonly onDelete: (report: ReportLine) => void;
}

const TITLES = ['Title', 'Owner', 'Schedule', 'Last run', 'Last change'] as const;

export function ReportTable({ reports, mayEdit, onOpen, onClone, onDelete }: ReportTableProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label="Reports">
        <thead>
          <tr>
            {TITLES.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="spoken">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <tr key={report.id}>
              <th scope="row">
                <button type="button" className={styles.open} onClick={() => onOpen(report.id)}>
                  {report.title}
                </button>
                <span className={styles.marks}>
                  {report.isDraft && <Badge tone="warning">Draft</Badge>}
                  {report.isPrivate && <Badge>Private</Badge>}
                  <span className={styles.faint}>{countedText(report.pages, 'page')}</span>
                </span>
              </th>
              <td data-title="Owner">{report.isOwn ? 'You' : report.owner.name}</td>
              <td data-title="Schedule">{report.schedule ?? '—'}</td>
              <td data-title="Last run">{report.lastRunAt === null ? '—' : dateOf(report.lastRunAt)}</td>
              <td data-title="Last change">
                {dateOf(report.updatedAt)}
                <span className={styles.faint}>{report.updatedBy}</span>
              </td>
              <td className={styles.actions}>
                {mayEdit && (
                  <MenuButton
                    compact
                    label={`Actions for ${report.title}`}
                    icon={<IconDots size={16} />}
                    items={() => itemsFor(report, { onOpen, onClone, onDelete })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dateOf(moment: string): string {
  return dayText(moment.slice(0, 10) as Day);
}

function itemsFor(
  report: ReportLine,
  { onOpen, onClone, onDelete }: Pick<ReportTableProps, 'onOpen' | 'onClone' | 'onDelete'>,
) {
  const refused = report.canEdit ? undefined : 'It belongs to the whole group.';
  return [
    { id: 'open', title: 'Open', act: () => onOpen(report.id) },
    { id: 'clone', title: 'Clone', act: () => onClone(report) },
    { id: 'delete', title: 'Delete', danger: true, apart: true, refused, act: () => onDelete(report) },
  ];
}
