import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useHasRight, useTeamSession } from '#app/lib/net/session.ts'
import { useKnownVenue, type Venue } from '#app/lib/venue.ts'
import { LinkButton } from '#app/ui/links.tsx'

/** For users who may edit the branding: visitors see only the venue's name so far, if that is known. */
export function BrandingPrompt() {
  const { t } = useTranslation('manage')
  const venue = useKnownVenue()
  const is_venue = useTeamSession()?.account.is_venue ?? false
  const may_edit = useHasRight('account.edit')
  if (venue === null || !is_venue || !may_edit || !isPlain(venue)) return null
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 3, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 12rem' } }}
      action={
        <LinkButton color="inherit" to="/account/venue">
          {t('events.fill_face')}
        </LinkButton>
      }
    >
      {t('events.plain_face')}
    </Alert>
  )
}

/** Whether a venue shows nothing but its name. */
const isPlain = ({ lead, address, opening_hours, email, phones, social, picture, logo, about }: Venue) =>
  [lead, address, opening_hours, email, about ?? ''].every((text) => text === '') &&
  phones.length + social.length === 0 &&
  picture === null &&
  logo === null
