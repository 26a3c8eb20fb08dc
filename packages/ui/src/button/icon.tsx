import type { ComponentType } from 'react'

/** A picture for a button. The button says what it does, and gives the picture its size. */
export type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

export const drawIcon = (Shape: Icon | undefined, size: number) => Shape && <Shape size={size} aria-hidden />
