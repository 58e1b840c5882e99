import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PublicOrganizer } from '#contract/events/public-organizers.ts'
import { usePublicOrganizer } from '#app/data/public-organizers/queries.ts'
import { AsOf } from '#app/components/as-of.tsx'
import { ProgrammeLinks } from '#app/components/event/programme-links.tsx'
import { Page } from '#app/ui/page.tsx'
import { OuterLink, PlainLinkButton } from '#app/ui/plain/links.tsx'
import { EventsRow } from '../home/events-row.tsx'
import { PageStates } from '../page-states.tsx'
import '../home.css'

/** An organizer with their upcoming and past events, or why they cannot be shown. */
export function OrganizerScreen() {
  const { t } = useTranslation('public')
  const { organizerId = '' } = useParams({ strict: false })
  return (
    <PageStates
      query={usePublicOrganizer(organizerId)}
      texts={{
        absent: t('organizer.absent'),
        absent_text: t('organizer.absent_text'),
        loading: t('event.organizer'),
        offline: t('organizer.offline'),
      }}
      instead={
        <PlainLinkButton look="filled" to="/">
          {t('event.others')}
        </PlainLinkButton>
      }
    >
      {(organizer, as_of_ms) => <OrganizerView organizer={organizer} as_of_ms={as_of_ms} />}
    </PageStates>
  )
}

interface OrganizerViewProps {
  organizer: PublicOrganizer
  /** Null while online. */
  as_of_ms: number | null
}

function OrganizerView({ organizer, as_of_ms }: OrganizerViewProps) {
  const { t } = useTranslation('public')
  const { id, name, description, website, upcoming, past } = organizer
  return (
    <Page title={name} subtitle={t('event.organizer')}>
      <div role="status">{as_of_ms !== null && <AsOf updated_ms={as_of_ms} has_prices />}</div>
      {description !== '' && <p className="text text-lines">{description}</p>}
      {website !== null && (
        <OuterLink className="underlined" href={website} target="_blank" rel="noopener noreferrer nofollow">
          {t('event.organizer_site', { name })}
        </OuterLink>
      )}
      {upcoming.length === 0 ? (
        <p className="text text-quiet">{t('organizer.none')}</p>
      ) : (
        <EventsRow title={t('organizer.upcoming')} events={upcoming} />
      )}
      <EventsRow title={t('organizer.past')} events={past} />
      <ProgrammeLinks organizer_id={id} />
    </Page>
  )
}
