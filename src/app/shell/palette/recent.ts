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
  typeof value.label === 'string'

// The history of the user who signs out must not stay on the device.
onSignOut(() => localStorage.removeItem(KEY))

/** Items recently opened from the palette on this device, newest first. */
export function readRecent(): PaletteItem[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isItem) : []
  } catch {
    return []
  }
}

export function rememberRecent({ to, label }: PaletteItem): void {
  const others = readRecent().filter((item) => item.to !== to)
  localStorage.setItem(KEY, JSON.stringify([{ to, label }, ...others].slice(0, LIMIT)))
}
