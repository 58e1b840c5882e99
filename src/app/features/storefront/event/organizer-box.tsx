import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { NETWORK_NAMES } from '#app/lib/network-names.ts'
import { networkLinksOf } from './network-links.ts'

interface OrganizerBoxProps {
  organizer: NonNullable<PublicEventFull['organizer']>
  handles: PublicEventFull['social_handles']
}

/** The event's organizer with their links. */
export function OrganizerBox({
  organizer: { name, description, website, logo_url },
  handles,
}: OrganizerBoxProps) {
  const { t } = useTranslation('public')
  const id = useId()
  const external = { target: '_blank', rel: 'noopener noreferrer nofollow', underline: 'always' } as const
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', mb: 1.5 }}>
        <Avatar
          variant="rounded"
          alt=""
          {...(logo_url === null ? {} : { src: logo_url })}
          sx={{ width: 56, height: 56, bgcolor: 'primary.main', color: 'primary.contrastText' }}
        >
          {Array.from(name)[0]?.toUpperCase()}
        </Avatar>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('event.organizer')}
          </Typography>
          <Typography id={id} variant="h2">
            {name}
          </Typography>
        </Box>
      </Stack>
      {description !== '' && (
        <Typography sx={{ whiteSpace: 'pre-line', maxWidth: '42rem' }}>{description}</Typography>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2.5, '& a': { py: 1.25, minWidth: 0 } }}>
        {website !== null && (
          <Link href={website} {...external}>
            {t('event.organizer_site', { name })}
          </Link>
        )}
        {networkLinksOf(handles).map(({ network, url }) => (
          <Link key={network} href={url} {...external}>
            {NETWORK_NAMES[network]}
          </Link>
        ))}
      </Stack>
    </Box>
  )
}
