import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'

interface Props {
  previous: string
  next: string
  onStep: (step: 1 | -1) => void
  children?: ReactNode
}

export const StepButtons = ({ previous, next, onStep, children }: Props) => (
  <span className="row small nowrap">
    <IconButton label={previous} icon={IconChevronLeft} onPick={() => onStep(-1)} />
    {children}
    <IconButton label={next} icon={IconChevronRight} onPick={() => onStep(1)} />
  </span>
)
