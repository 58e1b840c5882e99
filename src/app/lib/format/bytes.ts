import { numberFormatter } from '#rules/text/formatters.ts'
import { currentTag } from '../i18n/i18n.ts'

const KILO = 1024

/** Formats a file size in the current language: "1.5 MB", "12 kB". */
export function formatBytes(bytes: number): string {
  const is_mega = bytes >= KILO * KILO
  const amount = bytes / (is_mega ? KILO * KILO : KILO)
  return numberFormatter(currentTag(), {
    style: 'unit',
    unit: is_mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount)
}
