import type { CSSProperties } from 'react'

/** Hides an element visually but not from screen readers. Units are explicit: in `sx` a width of 1 means 100%. */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}
