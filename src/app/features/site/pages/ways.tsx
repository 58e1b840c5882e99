import MailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import ShareIcon from '@mui/icons-material/ThumbUpOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { venue, venueAddress } from '#app/lib/venue.ts'
import { mapSearch } from '#app/parts/event/event-place.ts'

const outside = { target: '_blank', rel: 'noopener noreferrer' } as const

/** By telephone. */
export function Phones() {
  const { t } = useTranslation('public')
  return (
    <Way icon={<PhoneIcon />} title={t('contact.phone')}>
      {venue.phones.map(({ number, shown }) => (
        <Link key={number} href={`tel:${number}`} underline="always">
          {shown}
        </Link>
      ))}
    </Way>
  )
}

/** By mail. */
export function Mail() {
  const { t } = useTranslation('public')
  return (
    <Way icon={<MailIcon />} title={t('contact.email')}>
      <Link href={`mailto:${venue.email}`} underline="always">
        {venue.email}
      </Link>
    </Way>
  )
}

/** In person. */
export function Address() {
  const { t } = useTranslation('public')
  const lines = venueAddress(currentLanguage())
  return (
    <Way icon={<PlaceIcon />} title={t('contact.address')}>
      {lines.map((line) => (
        <Typography key={line}>{line}</Typography>
      ))}
      <Link href={mapSearch(lines.join(', '))} {...outside} underline="always">
        {t('event.map')}
      </Link>
    </Way>
  )
}

/** At social networks. */
export function Networks() {
  const { t } = useTranslation('public')
  return (
    <Way icon={<ShareIcon />} title={t('contact.social')}>
      {venue.social.map(({ name, url }) => (
        <Link key={name} href={url} {...outside} underline="always">
          {name}
        </Link>
      ))}
    </Way>
  )
}

/** Cards of ways beside each other. */
export function Ways({ children }: { children: ReactNode }) {
  return (
    <Box
      component="address"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: { xs: 2, md: 3 },
        fontStyle: 'normal',
      }}
    >
      {children}
    </Box>
  )
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 2.5, md: 3 }, borderRadius: '16px', '& a': { display: 'block', py: 1 } }}
    >
      <Box aria-hidden sx={{ color: 'primary.main', display: 'flex', mb: 1.5 }}>
        {icon}
      </Box>
      <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}
