export const CHOOSABLE = [
  { key: 'variance', title: 'Variance' },
  { key: 'variancePercent', title: 'Variance %' },
  { key: 'varianceToDue', title: 'Variance to due' },
  { key: 'asOf', title: 'As of' },
  { key: 'pacing', title: 'Spend pace' },
  { key: 'left', title: 'Left to spend' },
  { key: 'forecast', title: 'Forecast' },
  { key: 'coop', title: 'Co-op' },
  { key: 'net', title: 'Net' },
  { key: 'cpl', title: 'CPL' },
  { key: 'cps', title: 'CPS' },
  { key: 'invoices', title: 'Invoices' },
] as const;
