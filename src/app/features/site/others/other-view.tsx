import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { PublicOtherEventFull } from '#contract/other-events.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { About, EventPage } from '../event-page.tsx'
import { OtherFacts } from './other-facts.tsx'

interface OtherViewProps {
  event: PublicOtherEventFull
  /** Since 1970, while offline: how old this is. */
  as_of_ms: number | null
}

/** The page of an other event. */
export function OtherView({ event, as_of_ms }: OtherViewProps) {
  const { t } = useTranslation('public')
  return (
    <EventPage
      event={event}
      document_title={event.title}
      as_of_ms={as_of_ms}
      has_prices={false}
      kicker={t('others.title')}
      facts={<OtherFacts event={event} />}
    >
      <Stack sx={{ gap: 4, alignItems: 'flex-start' }}>
        <About html={event.description} />
        {event.pictures.length > 0 && <Pictures pictures={event.pictures} />}
        <LinkButton to="/others" variant="outlined">
          {t('others.back')}
        </LinkButton>
      </Stack>
    </EventPage>
  )
}

function Pictures({ pictures }: Pick<PublicOtherEventFull, 'pictures'>) {
  const { t } = useTranslation('public')
  const total = pictures.length
  return (
    <Box component="ul" aria-label={t('others.pictures')} sx={gallery}>
      {pictures.map(({ url, sources, width, height }, at) => (
        <li key={url}>
          <img
            alt={t('others.picture', { number: at + 1, total })}
            src={url}
            srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
            sizes="(min-width: 900px) 380px, (min-width: 600px) 50vw, 100vw"
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
          />
        </li>
      ))}
    </Box>
  )
}

const gallery = {
  listStyle: 'none',
  m: 0,
  p: 0,
  width: '100%',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  '& img': {
    display: 'block',
    width: '100%',
    height: 'auto',
    aspectRatio: '3 / 2',
    objectFit: 'cover',
    borderRadius: '12px',
    bgcolor: 'divider',
  },
} as const
