import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'

/** Explains why its content is disabled offline; the caller passes `disabled` to the inner control. */
export function OnlineOnly({ children }: { children: (offline: boolean) => ReactNode }) {
  const { t } = useTranslation('manage')
  const offline = !useOnline()
  if (!offline) return children(false)
  return (
    <Box>
      {children(true)}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, maxWidth: '22rem' }}>
        {t('needs_network')}
      </Typography>
    </Box>
  )
}
