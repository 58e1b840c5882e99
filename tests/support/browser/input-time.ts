import { createEvent, fireEvent } from '@testing-library/react'

/**
 * Fires a keydown as if it had been made at a time of the page's clock (`performance.now()`), however long the machine
 * takes to deliver it.
 */
export function pressKeyAt(target: Element, key: string, at_ms: number): void {
  const event = createEvent.keyDown(target, { key })
  Object.defineProperty(event, 'timeStamp', { value: at_ms })
  fireEvent(target, event)
}
