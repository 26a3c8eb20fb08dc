import { type ComponentType, lazy, useState } from 'react'
import { type Path, paths } from '../navigation/paths.ts'
import { lateCode } from '../offline/sync/late-code.ts'
import { fieldCode, fieldCodeNow } from './field-code.ts'

const tool = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await load() }))

type Part = (code: Awaited<ReturnType<typeof fieldCode>>) => ComponentType
function FieldPart({ part, Coming }: { part: Part; Coming: ComponentType }) {
  const [Shown] = useState(() => {
    const code = fieldCodeNow()
    return code ? part(code) : Coming
  })
  return <Shown />
}
/** A part of the first page of the field: drawn with the page where that is here, else when it comes. */
const fieldTool = (part: Part): ComponentType => {
  const Coming = tool(async () => part(await fieldCode()))
  return () => <FieldPart part={part} Coming={Coming} />
}
const zone = fieldTool(({ ReportZone }) => ReportZone)
const bell = fieldTool(({ Bell }) => Bell)

export const headerTools: readonly ComponentType[] = [
  zone,
  tool(async () => (await import('../features/chat/ChatTool.tsx')).ChatTool),
  bell,
]
/** Those of a phone in the field: the chat has its tab below, and leaves the header to the company's name. */
export const fieldTools: readonly ComponentType[] = [zone, bell]
/** Its code and its question come once the first page stands; until then the tab shows its name. */
const rosterTab = tool(() =>
  lateCode(async () => (await import('../shared/cover/field/RosterTab.tsx')).RosterTab),
)
export const fieldTabs: Readonly<Partial<Record<Path, ComponentType>>> = {
  [paths.myRoster]: rosterTab,
  [paths.chat]: fieldTool(({ ChatTab }) => ChatTab),
}
