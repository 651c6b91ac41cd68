/** Monday first; `day` 0 is Sunday, as in replies. */
export const WEEK = [
  { day: 1, title: 'Mon', label: 'Monday' },
  { day: 2, title: 'Tue', label: 'Tuesday' },
  { day: 3, title: 'Wed', label: 'Wednesday' },
  { day: 4, title: 'Thu', label: 'Thursday' },
  { day: 5, title: 'Fri', label: 'Friday' },
  { day: 6, title: 'Sat', label: 'Saturday' },
  { day: 0, title: 'Sun', label: 'Sunday' },
] as const;
