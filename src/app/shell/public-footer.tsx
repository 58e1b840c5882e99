import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { venue } from './venue.ts'

/** How to reach the venue. */
export function PublicFooter() {
  const { t } = useTranslation('shell')
  return (
    <Box component="footer" className="no-print" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Container maxWidth="lg" sx={{ py: 4, px: { xs: 2, sm: 3 } }}>
        <Stack
          direction={{ xs: 'column', md: 'row' }}
          sx={{ gap: 3, justifyContent: 'space-between', alignItems: { md: 'center' } }}
        >
          <Typography sx={{ color: 'text.secondary' }}>
            © {new Date().getFullYear()} {venue.name}
          </Typography>
          <Stack
            component="address"
            aria-label={t('footer.contact')}
            direction="row"
            sx={{ flexWrap: 'wrap', columnGap: 3, fontStyle: 'normal', '& a': { py: 1 } }}
          >
            {venue.phones.map((phone) => (
              <Link key={phone.number} href={`tel:${phone.number}`} color="text.primary">
                {phone.shown}
              </Link>
            ))}
            <Link href={`mailto:${venue.email}`} color="text.primary">
              {venue.email}
            </Link>
          </Stack>
        </Stack>
      </Container>
    </Box>
  )
}
