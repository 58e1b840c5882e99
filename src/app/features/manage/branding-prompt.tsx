import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useHasRight, useTeamSession } from '#app/lib/net/session.ts'
import { useVenue } from '#app/lib/venue.ts'
import { TextLink } from '#app/ui/links.tsx'

/** For users who may edit the branding: visitors see only the venue's name so far. */
export function BrandingPrompt() {
  const { t } = useTranslation('manage')
  const { lead, address, email, phones } = useVenue()
  const is_venue = useTeamSession()?.account.is_venue ?? false
  const may_edit = useHasRight('account.edit')
  const is_plain = lead + address + email === '' && phones.length === 0
  if (!is_venue || !may_edit || !is_plain) return null
  return (
    <Alert severity="info" role="status" sx={{ mb: 3 }}>
      {t('events.plain_face')} <TextLink to="/account/venue">{t('events.fill_face')}</TextLink>
    </Alert>
  )
}
