import type { KeyboardEvent } from 'react'

const ROW_STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}
const CONTROL_STEPS: Record<string, -1 | 1> = { ArrowRight: 1, ArrowLeft: -1 }

/** Fields and open menus handle their own keys. */
const INTERACTIVE = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]'
const CONTROLS = 'a[href], button:not(:disabled)'

/**
 * Keyboard navigation of a container of rows (`data-row`). Up, Down, Home and End move between rows and stay on the
 * same control: on the row itself if it is focusable, its main link, or its menu. Left and Right move between the
 * controls of a row. Tab is unchanged.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || target.closest(INTERACTIVE) !== null) return
  const row = target.closest<HTMLElement>('[data-row]')
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = row === null ? -1 : rows.indexOf(row)
  if (row === null || at === -1) return
  const stops = stopsOf(row)
  const stop = stops.indexOf(target)
  const rowStep = ROW_STEPS[key]
  const step = CONTROL_STEPS[key]
  if (rowStep !== undefined) {
    const next_stops = stopsOf(rows[rowStep(at, rows.length - 1)] ?? row)
    // The last control is the row's menu, which stands in the same column in every row.
    focus(stop > 0 && stop === stops.length - 1 ? next_stops.at(-1) : (next_stops[stop] ?? next_stops[0]))
  } else if (step !== undefined) focus(stops[stop + step])
  else return
  event.preventDefault()
}

/** What can be focused in a row, in its order: the row itself, then its controls. */
function stopsOf(row: HTMLElement): HTMLElement[] {
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(({ tabIndex }) => tabIndex >= 0)
  return row.tabIndex === 0 ? [row, ...controls] : controls
}

const focus = (element: HTMLElement | undefined) => element?.focus()
