import type { ReactNode } from 'react'
import { Tabs as KitTabs } from '../../theme/library.ts'
import { useWords } from '../../words/words.ts'
import css from './tabs.module.css'
import { useScrollFade } from './use-scroll-fade.ts'

interface Tab<K extends string> {
  key: K
  label: string
  count?: number
  content: ReactNode
}
interface Props<K extends string> {
  tabs: readonly Tab<K>[]
  open: K
  onOpen: (key: K) => void
  /** What is typed in a tab stays there while another is read. */
  keepMounted?: boolean
}

export function Tabs<K extends string>({ tabs, open, onOpen, keepMounted = false }: Props<K>) {
  const say = useWords()
  const row = useScrollFade<HTMLDivElement>(open)
  return (
    <KitTabs value={open} onChange={(key) => key && onOpen(key as K)} keepMounted={keepMounted}>
      <KitTabs.List mb="md" ref={row} className={css.row}>
        {tabs.map((tab) => (
          <KitTabs.Tab
            key={tab.key}
            value={tab.key}
            data-tab={tab.key}
            rightSection={
              tab.count === undefined ? undefined : <span className="faint figures">{tab.count}</span>
            }
          >
            {say(tab.label)}
          </KitTabs.Tab>
        ))}
      </KitTabs.List>
      {tabs.map((tab) => (
        <KitTabs.Panel key={tab.key} value={tab.key}>
          {tab.content}
        </KitTabs.Panel>
      ))}
    </KitTabs>
  )
}
