import type { KeyboardEvent } from 'react'

const STEPS: Record<string, (place: number, last: number) => number> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Keys of a field or an open menu are its own. */
const OWN = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]'

/**
 * For what holds rows (`data-row`): arrows, Home and End go from row to row, to the row itself where it can be
 * opened, else to the first thing in it that can be pressed; the Tab key goes on as ever.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  const step = STEPS[key]
  if (step === undefined || !(target instanceof HTMLElement) || target.closest(OWN) !== null) return
  const row = target.closest('[data-row]')
  const rows = [...currentTarget.querySelectorAll('[data-row]')]
  if (row === null || !rows.includes(row)) return
  event.preventDefault()
  const next = rows[step(rows.indexOf(row), rows.length - 1)]
  const opens = next instanceof HTMLElement && next.tabIndex === 0
  const goal = opens ? next : next?.querySelector<HTMLElement>('a[href], button')
  goal?.focus()
}
