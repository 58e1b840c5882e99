import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { PublicOtherEventFull } from '#contract/events/other-events.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { About, EventPage } from '#app/features/storefront/event-page.tsx'
import { Files } from '#app/features/storefront/event/files.tsx'
import { PicturesSection } from '#app/features/storefront/pictures-section.tsx'
import { OtherFacts } from './other-facts.tsx'

interface OtherViewProps {
  event: PublicOtherEventFull
  /** Milliseconds since the epoch: the age of the data, while offline. */
  as_of_ms: number | null
}

/** Page of an other event. */
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
        <About html={event.description} language={event.description_language} />
        <PicturesSection pictures={event.pictures} title={event.title} />
        {event.files.length > 0 && <Files files={event.files} />}
        <LinkButton to="/others" variant="outlined">
          {t('others.back')}
        </LinkButton>
      </Stack>
    </EventPage>
  )
}
