import AbsentIcon from '@mui/icons-material/SearchOffOutlined'
import ExpiredIcon from '@mui/icons-material/TimerOffOutlined'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { eventLinkOf } from './order-progress.ts'

/**
 * No order for this visitor; the text is the same whether or not it exists.
 * @param has_secret whether the order's secret is known here; without it the server was not asked
 */
export function OrderOnOtherDevice({ has_secret }: { has_secret: boolean }) {
  const { t } = useTranslation('checkout')
  return (
    <Page title={t('absent.title')}>
      <EmptyState
        icon={<AbsentIcon />}
        title={has_secret ? t('absent.text') : t('absent.how')}
        action={
          <LinkButton to="/find-my-tickets" variant="contained">
            {t('absent.find')}
          </LinkButton>
        }
      >
        {has_secret && t('absent.find_it')}
      </EmptyState>
    </Page>
  )
}

/** The order was abandoned. */
export function OrderNotFound({ event_id }: { event_id: Id }) {
  const { t } = useTranslation('checkout')
  return (
    <Page title={t('absent.title')}>
      <EmptyState
        icon={<AbsentIcon />}
        title={t('absent.text')}
        action={
          // The id is enough to find the event; the slug is not known here.
          <LinkButton
            to="/e/$eventId/$eventSlug"
            params={{ eventId: event_id, eventSlug: event_id }}
            variant="contained"
          >
            {t('absent.to_event')}
          </LinkButton>
        }
      />
    </Page>
  )
}

/** The hold has expired. */
export function OrderExpired({ order }: { order: CheckoutOrder }) {
  const { t } = useTranslation('checkout')
  const { t: tErrors } = useTranslation('errors')
  return (
    <Page title={t('expired.title')}>
      <EmptyState
        icon={<ExpiredIcon />}
        title={tErrors('order.expired')}
        action={
          <LinkButton {...eventLinkOf(order)} variant="contained">
            {t('expired.again')}
          </LinkButton>
        }
      >
        {order.approval?.status === 'approved' ? t('request.unpaid') : t('expired.text')}
      </EmptyState>
    </Page>
  )
}
