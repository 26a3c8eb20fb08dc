import { Skeleton } from '@mantine/core'
import css from './states.module.css'

export type ChartShape = 'bars' | 'lying' | 'line' | 'ring'

/** Per cent of the length of a chart. */
const bars = [62, 84, 48, 92, 36, 70, 55]

/** The shape of a chart that is on its way, as high as it will be. */
export const ChartSkeleton = ({ shape }: { shape: ChartShape }) => (
  <div className={css.coming} data-shape={shape} aria-hidden>
    {shape === 'ring' && <Skeleton circle h={184} w={184} />}
    {shape === 'line' && (
      <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none">
        <polyline points={bars.map((value, at) => `${(at * 100) / (bars.length - 1)},${value}`).join(' ')} />
      </svg>
    )}
    {(shape === 'bars' || shape === 'lying') &&
      bars.map((value) => (
        <Skeleton
          key={value}
          {...(shape === 'bars' ? { h: `${value}%`, w: 36 } : { w: `${value}%`, h: 20 })}
        />
      ))}
  </div>
)
