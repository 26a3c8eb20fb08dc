import type { ComponentType } from 'react'

/** What is drawn beside words, which say what it means. Whoever draws it gives it its size. */
export type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

export const drawIcon = (Shape: Icon | undefined, size: number) => Shape && <Shape size={size} aria-hidden />
