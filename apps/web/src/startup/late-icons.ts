// Icons of parts that come right after the first page of the field: in its file, so that no other one is fetched for them.

export { IconArrowsExchange, IconCalendarOff, IconHandStop, IconStethoscope } from '@tabler/icons-react'
