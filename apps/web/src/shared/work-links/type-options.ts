import { msg } from '@muster/contract/kit/msg'
export const typeOptions = [
  { value: 'ALL', label: msg('All') },
  { value: 'INSPECTION', label: msg('Inspections') },
  { value: 'NORMAL', label: msg('Tasks') },
  { value: 'FEEDBACK', label: msg('Feedbacks') },
] as const
