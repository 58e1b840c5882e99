import MailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import ShareIcon from '@mui/icons-material/ThumbUpOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#rules/text/phone.ts'
import { useVenue } from '#app/lib/venue.ts'
import { mapOfVenue, networkNameOf } from '#app/lib/addresses/venue-links.ts'

const externalLink = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Phone numbers. */
export function Phones() {
  const { t } = useTranslation('public')
  const { phones } = useVenue()
  if (phones.length === 0) return null
  return (
    <ContactItem icon={<PhoneIcon />} title={t('contact.phone')}>
      {phones.map((phone) => (
        <Link key={phone} href={`tel:${phone}`} underline="always">
          {formatPhone(phone)}
        </Link>
      ))}
    </ContactItem>
  )
}

/** Email address. */
export function Mail() {
  const { t } = useTranslation('public')
  const { email } = useVenue()
  if (email === '') return null
  return (
    <ContactItem icon={<MailIcon />} title={t('contact.email')}>
      <Link href={`mailto:${email}`} underline="always">
        {email}
      </Link>
    </ContactItem>
  )
}

/** Address. */
export function Address() {
  const { t } = useTranslation('public')
  const venue = useVenue()
  const map = mapOfVenue(venue)
  if (map === null) return null
  return (
    <ContactItem icon={<PlaceIcon />} title={t('contact.address')}>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{venue.address}</Typography>
      <Link href={map} {...externalLink} underline="always">
        {t('event.map')}
      </Link>
    </ContactItem>
  )
}

/** Opening hours. */
export function Hours() {
  const { t } = useTranslation('public')
  const { opening_hours } = useVenue()
  if (opening_hours === '') return null
  return (
    <ContactItem icon={<ClockIcon />} title={t('contact.hours')}>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{opening_hours}</Typography>
    </ContactItem>
  )
}

/** Social media links. */
export function Networks() {
  const { t } = useTranslation('public')
  const { social } = useVenue()
  if (social.length === 0) return null
  return (
    <ContactItem icon={<ShareIcon />} title={t('contact.social')}>
      {social.map((url) => (
        <Link key={url} href={url} {...externalLink} underline="always">
          {networkNameOf(url)}
        </Link>
      ))}
    </ContactItem>
  )
}

/** Cards with contact details, side by side. */
export function ContactList({ children }: { children: ReactNode }) {
  return (
    <Box
      component="address"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17.5rem), 1fr))',
        gap: { xs: 2, md: 3 },
        fontStyle: 'normal',
      }}
    >
      {children}
    </Box>
  )
}

function ContactItem({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
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
