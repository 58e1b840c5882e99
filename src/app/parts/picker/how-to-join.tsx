import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { widgetPage } from '#app/lib/addresses/widget-page.ts'
import { TextLink } from '#app/ui/links.tsx'

/** The way to a tier that somebody lacks: who is not signed in is asked to on the way. */
export function HowToJoin() {
  const { t } = useTranslation('public')
  return (
    <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', mt: 0.5 }}>
      <LockIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      <TextLink
        to="/profile/membership"
        variant="body2"
        underline="always"
        // Nothing but the picker fits into a frame of another site.
        {...(widgetPage() === null ? {} : { target: '_blank' })}
      >
        {t('sale.members_how')}
      </TextLink>
    </Box>
  )
}
