import { IconChartBar, IconTable } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { msg } from '../words/msg.ts'

export const AsTable = createContext(false)
export const useAsTable = () => use(AsTable)

export function WithTableButton({ children }: { children: (button: ReactNode) => ReactNode }) {
  const [asTable, show] = useState(false)
  const button = (
    <IconButton
      label={asTable ? msg('Show as chart') : msg('Show as table')}
      icon={asTable ? IconChartBar : IconTable}
      onPick={() => show(!asTable)}
    />
  )
  return <AsTable value={asTable}>{children(button)}</AsTable>
}
