import type { PaletteItem } from '#app/lib/palette.ts'
import { onSignOut } from '#app/lib/net/session.ts'

const KEY = 'palette-recent'
const LIMIT = 5

const isItem = (value: unknown): value is PaletteItem =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  'label' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  typeof value.label === 'string' &&
  (!('opens' in value) || value.opens === 'form' || value.opens === 'export')

// The history of the user who signs out must not stay on the device.
onSignOut(() => localStorage.removeItem(KEY))

const isSame = (a: PaletteItem, b: PaletteItem) => a.to === b.to && a.opens === b.opens

/** Pages and actions recently chosen in the palette on this device, newest first. */
export function readRecent(): PaletteItem[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isItem) : []
  } catch {
    return []
  }
}

export function rememberRecent({ to, label, opens }: PaletteItem): void {
  const item = { to, label, ...(opens === undefined ? {} : { opens }) }
  const others = readRecent().filter((other) => !isSame(other, item))
  localStorage.setItem(KEY, JSON.stringify([item, ...others].slice(0, LIMIT)))
}
