import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface CharacterCountProps {
  count: number
  max: number
  /** The hint or the error text. */
  children?: ReactNode
}

/** Share of the maximum from which the remaining room is shown. */
const NEARLY_FULL = 0.8

/** A hint, and a character count when the text gets near its limit. */
export function CharacterCount({ count, max, children }: CharacterCountProps) {
  const { t } = useTranslation('form')
  if (count < max * NEARLY_FULL) return children
  return (
    <Box component="span" sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap' }}>
      {children && <span>{children}</span>}
      <Box component="span" sx={{ marginInlineStart: 'auto', fontWeight: count > max ? 700 : 400 }}>
        {t('count', { count, max })}
      </Box>
    </Box>
  )
}
