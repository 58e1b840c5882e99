import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderKey } from '#app/data/checkout/received-order.ts'
import { usePublicEvent } from '#app/data/public-events/queries.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { PageStates } from '#app/features/storefront/page-states.tsx'
import { EventView } from './event-view.tsx'

/** An event at one of its URLs, or why it cannot be shown. */
export function EventScreen() {
  const { t } = useTranslation('public')
  const { eventId = '', eventSlug = '' } = useParams({ strict: false })
  const { promo_code = '', aff = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [anew, setAnew] = useState<OrderKey | null>(null)
  const found = usePublicEvent({ eventId, eventSlug }, promo_code, anew)
  const choose = (code: string) =>
    void navigate({
      to: '.',
      search: code === '' ? {} : { promo_code: code },
      replace: true,
      resetScroll: false,
    })
  return (
    <PageStates
      found={found}
      instead={
        <LinkButton to="/" variant="contained">
          {t('event.others')}
        </LinkButton>
      }
    >
      {(event, as_of_ms) => (
        <EventView
          event={event}
          aff={aff}
          code={promo_code}
          is_busy={found.isPlaceholderData}
          onCode={choose}
          anew={anew}
          onAnew={setAnew}
          as_of_ms={as_of_ms}
        />
      )}
    </PageStates>
  )
}
