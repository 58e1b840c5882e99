import type { CSSProperties } from 'react'
import './plain.css'

interface SkeletonProps {
  /** A line of text, a box with round corners, or a plain box. */
  shape?: 'line' | 'rounded' | 'box'
  className?: string
  style?: CSSProperties
}

/** Placeholder of content that is loading, without MUI. */
export function Skeleton({ shape = 'line', className = '', style }: SkeletonProps) {
  return <span className={`plain-skeleton ${shape} ${className}`} {...(style && { style })} />
}
