import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

// The kit's fields and calendars of dates read texts by a format. The first page of the field has none of them.
dayjs.extend(customParseFormat)
