import type { Board } from './core/board/board.ts';
import { demoRoutes } from './demo/routes.ts';
import { authRoutes } from './features/account/auth/server/handlers.ts';
import { SEND_PASSWORD_RESET, sendPasswordReset } from './features/account/auth/server/reset-password.ts';
import { installationRoutes } from './features/account/installation/server/handlers.ts';
import { invitationRoutes } from './features/account/invitations/server/handlers.ts';
import { outboxRoutes } from './features/account/outbox/server/handlers.ts';
import { profileRoutes } from './features/account/profile/server/handlers.ts';
import { referralRoutes } from './features/account/referral/server/handlers.ts';
import { unsubscribeRoutes } from './features/account/unsubscribe/server/handlers.ts';
import { marketBoard } from './features/market/market-share/board.ts';
import { marketParts } from './features/market/market-share/parts.ts';
import { marketEditRoutes } from './features/market/market-share/server/edit-handlers.ts';
import { marketRoutes } from './features/market/market-share/server/handlers.ts';
import { leadSourceBoards } from './features/marketing/lead-source-roi/board.ts';
import { leadSourceParts } from './features/marketing/lead-source-roi/parts.ts';
import { leadSourceRoutes } from './features/marketing/lead-source-roi/server/handlers.ts';
import { paidSearchBoard } from './features/marketing/ppc/board.ts';
import { campaignsBeside } from './features/marketing/ppc/campaigns-beside.ts';
import { paidSearchRoutes } from './features/marketing/ppc/server/handlers.ts';
import { seoBoard } from './features/marketing/seo/board.ts';
import { seoGaps } from './features/marketing/seo/parts.ts';
import { seoRoutes } from './features/marketing/seo/server/handlers.ts';
import { videoBoard } from './features/marketing/video-statistics/board.ts';
import { websiteBoard } from './features/marketing/website/board.ts';
import { channelCostsBeside, citySharesBeside } from './features/marketing/website/neighbors-beside.ts';
import { websiteRoutes } from './features/marketing/website/server/handlers.ts';
import { budgetRoutes } from './features/money/budget/server/handlers.ts';
import { lineRoutes } from './features/money/categories/server/handlers.ts';
import { expenseRoutes } from './features/money/expenses/server/handlers.ts';
import { historyRoutes } from './features/money/history/server/handlers.ts';
import { plannerExportRoutes } from './features/money/planner/server/export.ts';
import { plannerRoutes } from './features/money/planner/server/handlers.ts';
import { productBudgetRoutes } from './features/money/product-budget/server/handlers.ts';
import { annotationRoutes } from './features/reports/annotations/server/handlers.ts';
import { customGroupDataRoutes } from './features/reports/custom-groups/server/grid-handlers.ts';
import { customGroupRoutes } from './features/reports/custom-groups/server/handlers.ts';
import { customGroupReportRoutes } from './features/reports/custom-groups/server/report-handlers.ts';
import { dealerOverviewRoutes } from './features/reports/dealer-overview/server/handlers.ts';
import { enterpriseReportRoutes } from './features/reports/enterprise/server/handlers.ts';
import { boardExportRoutes } from './features/reports/kpis/server/board-export.ts';
import { kpiRoutes } from './features/reports/kpis/server/handlers.ts';
import { DELIVER_REPORT, deliverReport } from './features/reports/report-builder/server/delivery/deliver.ts';
import { scheduleRoutes } from './features/reports/report-builder/server/delivery/schedule-handlers.ts';
import { asOfRoutes } from './features/reports/report-builder/server/documents/as-of-handlers.ts';
import { verifyRoutes } from './features/reports/report-builder/server/documents/verify-handlers.ts';
import { editorRoutes } from './features/reports/report-builder/server/editor-handlers.ts';
import { reportExportRoutes } from './features/reports/report-builder/server/export-handlers.ts';
import { savedReportRoutes } from './features/reports/report-builder/server/handlers.ts';
import { imageRoutes } from './features/reports/report-builder/server/image-handlers.ts';
import { versionRoutes } from './features/reports/report-builder/server/version-handlers.ts';
import { dealerRoutes } from './features/setup/dealers/server/handlers.ts';
import { feedRoutes } from './features/setup/feeds/server/handlers.ts';
import { REPORT_LATE_FEEDS, reportLateFeeds } from './features/setup/feeds/server/late-feed-mail.ts';
import { reportRefusedImport } from './features/setup/feeds/server/refused-import-mail.ts';
import { healthRoutes } from './features/setup/health/server/handlers.ts';
import { onboardingRoutes } from './features/setup/onboarding/server/handlers.ts';
import { sourceMappingRoutes } from './features/setup/source-mapping/server/handlers.ts';
import { targetRoutes } from './features/setup/targets/server/handlers.ts';
import { auditRoutes } from './features/setup/users/server/audit-handlers.ts';
import { userRoutes } from './features/setup/users/server/handlers.ts';
import { roleRoutes } from './features/setup/users/server/role-routes.ts';
import { inventoryBoard } from './features/store/inventory/board.ts';
import { inventoryParts } from './features/store/inventory/parts.ts';
import { inventoryRoutes } from './features/store/inventory/server/handlers.ts';
import { savedFilterRoutes } from './features/store/inventory/server/saved-filter-handlers.ts';
import { workListRoutes } from './features/store/inventory/server/work-list-handlers.ts';
import { vdpBoard } from './features/store/inventory/vdp-board.ts';
import { marketPriceBoard } from './features/store/market-price/board.ts';
import { marketPriceParts } from './features/store/market-price/parts.ts';
import { marketPriceRoutes } from './features/store/market-price/server/handlers.ts';
import { personBoard, salesBoard } from './features/store/sales/board.ts';
import { personParts } from './features/store/sales/parts.ts';
import { salesRoutes } from './features/store/sales/server/handlers.ts';
import { serviceBoard } from './features/store/service/board.ts';
import { serviceParts } from './features/store/service/parts.ts';
import { ALERT_DIGEST, mailCritical, mailDigests } from './features/today/data-alerts/server/alert-mail.ts';
import { alertRoutes } from './features/today/data-alerts/server/handlers.ts';
import { JUDGE_ALERTS, judgeAlerts } from './features/today/data-alerts/server/jobs.ts';
import { realTimeRevenueRoutes } from './features/today/real-time-revenue/server/handlers.ts';
import { runServer } from './main.server/run-server.ts';
import type { Route } from './server/http/route.ts';
import { PURGE_EXPIRED, purgeExpired } from './server/ingest/expiry.ts';
import { IMPORT_FILE, importStoredFile } from './server/ingest/import-job.ts';
import { RECOUNT_INVENTORY, recountInventory } from './server/ingest/recount-inventory.ts';
import { REDERIVE_DAYS, rederiveDays } from './server/ingest/rederive-days.ts';
import { REPORT_REFUSED_IMPORT } from './server/ingest/refused-import.ts';
import type { Job } from './server/jobs.ts';
import { SEND_MESSAGE } from './server/messages/schedule-sending.ts';
import { sendMessage } from './server/messages/send-message.ts';
import { PULL_ACCOUNT, pullAccount } from './server/pulls/pull-account.ts';
import type { Services } from './server/services.ts';

export const boards: readonly Board[] = [
  ...leadSourceBoards,
  salesBoard,
  personBoard,
  paidSearchBoard,
  seoBoard,
  serviceBoard,
  videoBoard,
  websiteBoard,
  inventoryBoard,
  marketBoard,
  vdpBoard,
  marketPriceBoard,
];

/** Extra board parts that their data does not define. */
export const boardParts = {
  own: [
    ...leadSourceParts,
    ...inventoryParts,
    ...marketParts,
    ...marketPriceParts,
    ...personParts,
    seoGaps,
    ...serviceParts,
  ],
  beside: [campaignsBeside, channelCostsBeside, citySharesBeside],
};

export const routes: readonly Route[] = [
  ...authRoutes,
  ...installationRoutes,
  ...referralRoutes,
  ...budgetRoutes,
  ...lineRoutes,
  ...historyRoutes,
  ...dealerRoutes,
  ...expenseRoutes,
  ...feedRoutes,
  ...healthRoutes,
  ...onboardingRoutes,
  ...kpiRoutes,
  ...boardExportRoutes(boards, { ...boardParts, routes: () => routes }),
  ...demoRoutes,
  ...realTimeRevenueRoutes,
  ...alertRoutes,
  ...plannerRoutes,
  ...plannerExportRoutes,
  ...productBudgetRoutes,
  ...leadSourceRoutes,
  ...sourceMappingRoutes,
  ...inventoryRoutes,
  ...annotationRoutes,
  ...workListRoutes,
  ...savedFilterRoutes,
  ...marketRoutes,
  ...marketEditRoutes,
  ...marketPriceRoutes,
  ...salesRoutes,
  ...paidSearchRoutes,
  ...seoRoutes,
  ...websiteRoutes,
  ...targetRoutes,
  ...dealerOverviewRoutes,
  ...enterpriseReportRoutes,
  ...customGroupRoutes,
  ...customGroupReportRoutes,
  ...customGroupDataRoutes,
  ...outboxRoutes,
  ...profileRoutes,
  ...unsubscribeRoutes,
  ...userRoutes,
  ...auditRoutes,
  ...savedReportRoutes,
  ...versionRoutes,
  ...imageRoutes,
  ...editorRoutes,
  ...reportExportRoutes(() => routes),
  ...scheduleRoutes,
  ...asOfRoutes,
  ...verifyRoutes(() => routes),
  ...roleRoutes(() => routes),
  ...invitationRoutes,
];

function jobs(services: Services): Record<string, Job> {
  const { database, ingest, pulls, businessNow, trueNow } = services;
  return {
    [IMPORT_FILE]: importStoredFile(ingest),
    [PULL_ACCOUNT]: pullAccount(ingest, pulls),
    [PURGE_EXPIRED]: purgeExpired(database, trueNow),
    [RECOUNT_INVENTORY]: recountInventory(database, services.jobs),
    [REDERIVE_DAYS]: rederiveDays(database, businessNow),
    [SEND_MESSAGE]: sendMessage(services),
    [REPORT_LATE_FEEDS]: reportLateFeeds(services),
    [REPORT_REFUSED_IMPORT]: reportRefusedImport(services),
    [SEND_PASSWORD_RESET]: sendPasswordReset(services),
    [DELIVER_REPORT]: deliverReport({ ...services, routes: () => routes }),
    [JUDGE_ALERTS]: judgeAlerts(services, mailCritical(services)),
    [ALERT_DIGEST]: mailDigests(services),
  };
}

if (import.meta.main) await runServer({ routes, jobs });
