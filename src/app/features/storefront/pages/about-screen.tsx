import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useVenue } from '#app/lib/venue.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { Photo } from '#app/features/storefront/photo.tsx'
import { CustomText } from './custom-text.tsx'
import { Address, Hours, ContactList } from './contact-methods.tsx'

/** About the venue, for visitors. */
export function AboutScreen() {
  const { t } = useTranslation('public')
  const { lead, picture, pages } = useVenue()
  return (
    <Page title={t('about.title')}>
      <Typography sx={lead_style}>{lead || t('about.lead')}</Typography>
      {picture !== null && (
        <Box sx={{ my: { xs: 3, md: 5 } }}>
          <Photo picture={picture} alt="" sizes="(min-width: 1200px) 1152px, 100vw" is_first />
        </Box>
      )}
      <CustomText page="about">{null}</CustomText>
      <ContactList>
        <Address />
        <Hours />
      </ContactList>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mt: 4 }}>
        <LinkButton to="/" variant="contained" size="large">
          {t('event.others')}
        </LinkButton>
        {pages.includes('rooms') && (
          <LinkButton to="/venue-details" variant="outlined" size="large">
            {t('venue.title')}
          </LinkButton>
        )}
      </Stack>
    </Page>
  )
}

const lead_style = {
  fontSize: 'clamp(1.25rem, 1.1rem + 0.9vw, 1.75rem)',
  lineHeight: 1.45,
  maxWidth: '40rem',
  mb: 3,
} as const
