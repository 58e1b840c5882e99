import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#rules/text/phone.ts'
import { useVenue } from '#app/lib/venue.ts'
import { networkNameOf } from '#app/lib/addresses/venue-links.ts'
import { TextLink } from '#app/ui/links.tsx'
import { FIND_TICKETS, useFindTicketsLabel } from './bar/nav-links.ts'

/** The venue's contact details. */
export function PublicFooter() {
  const { t } = useTranslation('shell')
  const { name, phones, email, social } = useVenue()
  const find_label = useFindTicketsLabel()
  return (
    <Box component="footer" className="no-print" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Container
        maxWidth={false}
        sx={{ maxWidth: 'var(--page)', py: { xs: 3, md: 4 }, px: { xs: 2, sm: 3 } }}
      >
        <Stack
          direction={{ xs: 'column', md: 'row' }}
          sx={{ columnGap: 4, rowGap: 1, justifyContent: 'space-between', alignItems: { md: 'flex-start' } }}
        >
          <Stack component="address" aria-label={t('footer.contact')} direction="row" sx={links}>
            {phones.map((phone) => (
              <Link key={phone} href={`tel:${phone}`} color="text.primary">
                {formatPhone(phone)}
              </Link>
            ))}
            {email !== '' && (
              <Link href={`mailto:${email}`} color="text.primary">
                {email}
              </Link>
            )}
          </Stack>
          {social.length > 0 && (
            <Stack component="ul" aria-label={t('footer.social')} direction="row" sx={links}>
              {social.map((url) => (
                <li key={url}>
                  <Link href={url} target="_blank" rel="noopener noreferrer" color="text.primary">
                    {networkNameOf(url)}
                  </Link>
                </li>
              ))}
            </Stack>
          )}
        </Stack>
        <Stack direction="row" sx={{ ...links, mt: 1, alignItems: 'center' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            © {new Date().getFullYear()} {name}
          </Typography>
          <TextLink to="/terms" variant="body2" color="text.secondary">
            {t('footer.terms')}
          </TextLink>
          <TextLink to={FIND_TICKETS} variant="body2" color="text.secondary">
            {find_label}
          </TextLink>
          <Link href="/THIRD-PARTY.md" target="_blank" variant="body2" color="text.secondary">
            {t('footer.licences')}
          </Link>
        </Stack>
      </Container>
    </Box>
  )
}

const links = {
  flexWrap: 'wrap',
  columnGap: 3,
  m: 0,
  p: 0,
  listStyle: 'none',
  fontStyle: 'normal',
  '& a': { py: 1.25, display: 'inline-block' },
  '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
} as const
