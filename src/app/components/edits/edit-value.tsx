import Box from '@mui/material/Box'
import type { FormattedValue } from './edit-labels.ts'

const LONGEST = 160
/** Number of common characters shown before a difference. */
const LEAD = 40

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
  const others = Array.from(b)
  const at = Array.from(a).findIndex((sign, index) => sign !== others[index])
  return at === -1 ? Array.from(a).length : at
}

function cut(text: string, from: number): string {
  const signs = Array.from(text)
  if (signs.length <= LONGEST) return text
  const wanted = Math.max(0, Math.min(from - LEAD, signs.length - LONGEST))
  const space = signs.indexOf(' ', wanted)
  const start = wanted > 0 && space > 0 && space - wanted < LEAD / 2 ? space + 1 : wanted
  const part = signs.slice(start, start + LONGEST).join('')
  return `${start > 0 ? '…' : ''}${part}${start + LONGEST < signs.length ? '…' : ''}`
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
