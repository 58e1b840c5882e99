import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface CharacterCountProps {
  count: number
  max: number
  /** The hint or the problem. */
  children?: ReactNode
}

/** From here on it helps to know how much room is left. */
const NEARLY_FULL = 0.8

/** A hint, and how many characters there are once they become many. */
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
