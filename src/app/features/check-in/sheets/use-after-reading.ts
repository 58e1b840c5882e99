import { useState, type MouseEvent } from 'react'

/** A tap within this time of what brought a button up is the second of a double tap. */
const DOUBLE_TAP_MS = 350

/** What a guarded button does with a tap. */
export type AfterReading = (act: () => void) => (event: Pick<MouseEvent, 'timeStamp'>) => void

/**
 * Returns a guard for the buttons of the calling component: it ignores taps made before they could be read, however
 * late a busy phone handles them. The time runs from the mount of the component.
 */
export function useAfterReading(): AfterReading {
  const [shown_at] = useState(() => performance.now())
  return (act) =>
    ({ timeStamp }) => {
      if (timeStamp - shown_at > DOUBLE_TAP_MS) act()
    }
}
