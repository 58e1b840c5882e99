import Box from '@mui/material/Box'
import type { FormattedValue } from './edit-labels.ts'

const MAX_LENGTH = 160
/** Number of common characters shown before a difference. */
const LEAD_LENGTH = 40

interface EditValueProps {
  said: FormattedValue
  /** Index at which a long text begins to differ from the other version; the part before is shortened. */
  from?: number
}

/** A value of an edit: on one line, as a list of parts, or with a colour swatch. */
export function EditValue({ said: { text, lines, colour, lang }, from = 0 }: EditValueProps) {
  if (lines.length > 1) {
    return (
      <Box component="span" lang={lang} sx={{ display: 'block' }}>
        {lines.map((line, at) => (
          <Box component="span" key={`${String(at)} ${line}`} sx={{ display: 'block' }}>
            {line}
          </Box>
        ))}
      </Box>
    )
  }
  return (
    <span lang={lang}>
      {colour !== null && <Box component="span" aria-hidden sx={{ ...swatch, bgcolor: colour }} />}
      {cut(text, from)}
    </span>
  )
}

/** Index of the first character at which two texts differ. */
export function firstDifference(a: string, b: string): number {
  const characters_b = Array.from(b)
  const index = Array.from(a).findIndex((character, position) => character !== characters_b[position])
  return index === -1 ? Array.from(a).length : index
}

function cut(text: string, from: number): string {
  const characters = Array.from(text)
  if (characters.length <= MAX_LENGTH) return text
  const target = Math.max(0, Math.min(from - LEAD_LENGTH, characters.length - MAX_LENGTH))
  const space = characters.indexOf(' ', target)
  const start = target > 0 && space > 0 && space - target < LEAD_LENGTH / 2 ? space + 1 : target
  const part = characters.slice(start, start + MAX_LENGTH).join('')
  return `${start > 0 ? '…' : ''}${part}${start + MAX_LENGTH < characters.length ? '…' : ''}`
}

const swatch = {
  display: 'inline-block',
  width: '1em',
  height: '1em',
  mr: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  verticalAlign: '-0.125em',
  forcedColorAdjust: 'none',
} as const
