import { useDirection } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { type DrawnPoint, rowsOfPoints } from './chart-points.ts'
import css from './charts.module.css'
import { PointTooltip } from './PointTooltip.tsx'

interface Props {
  /** What is drawn, read aloud. */
  label: string
  columns: readonly string[]
  drawn: readonly DrawnPoint[]
  /** Points of the table, where it has more than the drawing. */
  listed?: readonly DrawnPoint[]
  textOf: (value: number) => string
  laterLabel?: string
  isTime?: boolean
  height: number
  children: (room: ChartRoom) => ReactNode
}

/** What a chart is drawn into, and what every chart of points hands to the library. */
export interface ChartRoom {
  /** Pixels. */
  width: number
  isRightToLeft: boolean
  /** Of the chart itself: the arrow keys walk its points. */
  walk: {
    'aria-label': string
    desc: string
  }
  tooltipProps: {
    filterNull: false
    content: (active: Pick<Parameters<typeof PointTooltip>[0], 'active' | 'label'>) => ReactNode
  }
}

/** A chart whose points are walked by keyboard and read out. */
export function WalkedChart(props: Props) {
  const {
    label,
    columns,
    drawn,
    listed = drawn,
    textOf,
    laterLabel,
    isTime = false,
    height,
    children,
  } = props
  const say = useWords()
  const { dir } = useDirection()
  const { ref, width } = useElementSize()
  const [spoken, setSpoken] = useState<Element | null>(null)
  const content = ({
    active = false,
    label: x,
  }: Pick<Parameters<typeof PointTooltip>[0], 'active' | 'label'>) => (
    <PointTooltip
      {...{ active, drawn, textOf, isTime, spoken }}
      {...(laterLabel !== undefined && { laterLabel })}
      label={x}
    />
  )
  const desc = say('The left and right arrow keys read the points one by one.')
  return (
    <ChartFrame isWalked label={label} columns={columns} rows={rowsOfPoints(listed, textOf, say('No data'))}>
      <div ref={ref} className={css.walked} style={{ minHeight: height }}>
        {width > 0 &&
          children({
            width,
            isRightToLeft: dir === 'rtl',
            walk: { 'aria-label': label, desc },
            tooltipProps: { filterNull: false, content },
          })}
      </div>
      <output ref={setSpoken} className="unseen" aria-live="polite" />
    </ChartFrame>
  )
}
