import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { lineUpOf } from '#rules/events/page-sections.ts'

/** Line-up of the event; nothing when empty. */
export function LineUp({ text }: { text: string | undefined }) {
  const { t } = useTranslation('public')
  const id = useId()
  const lines = lineUpOf(text)
  if (lines.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {t('event.line_up')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <Typography component="li" variant="h3" key={line} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
