import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { useAttribution } from '#app/data/public-events/attribution.ts'
import type { WidgetSearch } from '#app/lib/addresses/widget-address.ts'
import { AsOf } from '#app/components/as-of.tsx'
import { TicketPanel } from '#app/components/picker/ticket-panel.tsx'
import { customColourStyles } from '#app/ui/theme/custom-colour.ts'
import { EventHead } from './event-head.tsx'
import type { PostToHost } from './host.ts'
import { WidgetOrderView } from './widget-order-view.tsx'
import { useWidgetOrder, type WidgetOrderControl } from './use-widget-order.ts'

interface WidgetViewProps {
  event: PublicEventFull
  code: string
  is_busy: boolean
  onCode: (code: string) => void
  /** Milliseconds since the epoch: the age of the data, while offline. */
  as_of_ms: number | null
  search: WidgetSearch
  postToHost: PostToHost | null
}

/** An event's tickets, or the current order. */
export function WidgetView({ event, as_of_ms, search, postToHost, ...picker_props }: WidgetViewProps) {
  const { t } = useTranslation('public')
  const control = useWidgetOrder(event, postToHost, search.preview === true)
  useAttribution(event.id, search.aff ?? '', search.preview !== true)
  const { saved_order } = control
  return (
    <Box sx={search.accent === undefined ? customColourStyles(event.homepage_primary_colour) : {}}>
      {as_of_ms !== null && <AsOf updated_ms={as_of_ms} has_prices />}
      <EventHead event={event} head={search.head} />
      {event.is_over && (
        <Alert severity="info" role="note" sx={{ mb: 2 }}>
          {t('event.over')}
        </Alert>
      )}
      <EndingNotice control={control} />
      {saved_order === null ? (
        <TicketPanel event={event} seller={control.seller} is_framed {...picker_props} />
      ) : (
        <WidgetOrderView
          key={saved_order.order_id}
          event_id={event.id}
          saved_order={saved_order}
          control={control}
        />
      )}
    </Box>
  )
}

/** Outcome of the previous order, shown above the picker. */
function EndingNotice({ control: { ending, was_preview } }: { control: WidgetOrderControl }) {
  const { t } = useTranslation('widget')
  const { t: tErrors } = useTranslation('errors')
  const sentences = { expired: tErrors('order.expired'), released: t('released') }
  return (
    <div role="status">
      {ending !== null && (
        <Alert severity={ending === 'expired' ? 'warning' : 'info'} role="presentation" sx={{ mb: 2 }}>
          {sentences[ending]}
        </Alert>
      )}
      {was_preview && (
        <Alert severity="info" role="presentation" sx={{ mb: 2 }}>
          {t('preview')}
        </Alert>
      )}
    </div>
  )
}
