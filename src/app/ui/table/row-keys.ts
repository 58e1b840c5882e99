import type { KeyboardEvent } from 'react'

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Fields and open menus handle their own keys. */
const INTERACTIVE = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]'

/**
 * Keyboard navigation of a container of rows (`data-row`): arrows, Home and End move between rows, to the row
 * itself if it is focusable, otherwise to its first control. Tab is unchanged.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  const step = STEPS[key]
  if (step === undefined || !(target instanceof HTMLElement) || target.closest(INTERACTIVE) !== null) return
  const row = target.closest('[data-row]')
  const rows = [...currentTarget.querySelectorAll('[data-row]')]
  if (row === null || !rows.includes(row)) return
  event.preventDefault()
  const next = rows[step(rows.indexOf(row), rows.length - 1)]
  const is_focusable = next instanceof HTMLElement && next.tabIndex === 0
  const focus_target = is_focusable ? next : next?.querySelector<HTMLElement>('a[href], button')
  focus_target?.focus()
}
