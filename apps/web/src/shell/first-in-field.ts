// What a phone in the field shows first, as one file that is fetched together with the start of the application.

export { ChatTab } from '../features/chat/ChatTab.tsx'
export { Bell } from '../features/notifications/list/Bell.tsx'
export { ReportZone } from '../features/users/own-settings/ReportZone.tsx'
export * as myDay from '../features/works/field/MyDayPage.tsx'
export * as lateIcons from '../startup/late-icons.ts'
export { beginLive } from '../startup/live.ts'
export { FieldShell } from './FieldShell.tsx'
