import EventIcon from '@mui/icons-material/EventOutlined'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import type { Id } from '#contract/wire/id.ts'
import { eventSlug } from '#rules/events/event-slug.ts'
import { usePublicEvent } from '#app/data/public-events/queries.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { PageStates } from '../page-states.tsx'
import { JoinForm } from './join-form.tsx'

/** Any readable part leads to the event of an id. */
const ANY_SLUG = '-'

/** The page on which a visitor joins the waiting list of a sold-out event. */
export function JoinScreen({ event_id }: { event_id: Id }) {
  const query = usePublicEvent({ eventId: event_id, eventSlug: ANY_SLUG }, '')
  return (
    <PageStates query={query} instead={null}>
      {(event) => <JoinPage event={event} />}
    </PageStates>
  )
}

function JoinPage({ event }: { event: PublicEventFull }) {
  const { t } = useTranslation('waiting-list')
  const back = (
    <LinkButton
      to="/e/$eventId/$eventSlug"
      params={{ eventId: event.id, eventSlug: eventSlug(event) }}
      variant="outlined"
    >
      {t('join.back')}
    </LinkButton>
  )
  const is_sold_out = event.tickets.some(({ sale }) => sale === 'sold_out') || event.sale === 'sold_out'
  return (
    <Page title={t('join.title')} subtitle={event.title} width="sm">
      {!event.has_waiting_list ? (
        <EmptyState icon={<EventIcon />} title={t('join.closed')} action={back}>
          {t('join.closed_text')}
        </EmptyState>
      ) : is_sold_out ? (
        <JoinForm event={event} back={back} />
      ) : (
        <EmptyState icon={<EventIcon />} title={t('join.on_sale')} action={back}>
          {t('join.on_sale_text')}
        </EmptyState>
      )}
    </Page>
  )
}
