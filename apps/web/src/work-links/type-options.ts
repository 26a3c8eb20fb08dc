/** Works by what was done in them. */
export const typeOptions = [
  { value: 'ALL', label: 'All' },
  { value: 'INSPECTION', label: 'Inspections' },
  { value: 'NORMAL', label: 'Tasks' },
  { value: 'FEEDBACK', label: 'Feedbacks' },
] as const
