import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderKey } from '#app/data/checkout/received-order.ts'
import { usePublicEvent } from '#app/data/public-events/queries.ts'
import { campaignOfLink } from '#app/lib/net/campaign.ts'
import { PlainLinkButton } from '#app/ui/plain/links.tsx'
import { PageStates } from '#app/features/storefront/page-states.tsx'
import { EventView } from './event-view.tsx'

/** An event at one of its URLs, or why it cannot be shown. */
export function EventScreen() {
  const { t } = useTranslation('public')
  const { eventId = '', eventSlug = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const { promo_code = '', aff = '' } = search
  const campaign = useMemo(() => campaignOfLink(search), [search])
  const navigate = useNavigate()
  const [replaced_hold, setReplacedHold] = useState<OrderKey | null>(null)
  const query = usePublicEvent({ eventId, eventSlug }, promo_code, replaced_hold)
  const applyCode = (code: string) =>
    void navigate({
      to: '.',
      search: code === '' ? {} : { promo_code: code },
      replace: true,
      resetScroll: false,
    })
  return (
    <PageStates
      query={query}
      instead={
        <PlainLinkButton to="/" look="filled">
          {t('event.others')}
        </PlainLinkButton>
      }
    >
      {(event, as_of_ms) => (
        <EventView
          event={event}
          aff={aff}
          campaign={campaign}
          code={promo_code}
          is_busy={query.isPlaceholderData}
          onCode={applyCode}
          replaced_hold={replaced_hold}
          onReplace={setReplacedHold}
          as_of_ms={as_of_ms}
        />
      )}
    </PageStates>
  )
}
