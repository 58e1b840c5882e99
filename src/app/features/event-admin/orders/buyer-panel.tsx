import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { locale } from '#contract/wire/contact.ts'
import { formatPostalAddress } from '#rules/text/format-address.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useFields } from '#app/components/fields/field.ts'
import { orderFields } from '#app/components/fields/order.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useHasEventRight } from '../use-event.tsx'
import { useLabelOfPerson } from '../use-label-of-person.ts'
import { Fact, Facts } from './facts.tsx'
import { OrderDialog } from './order-dialog.tsx'

/** Buyer of the order, and the door note. */
export function BuyerPanel({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  const fields = useFields(orderFields)
  const online = useOnline()
  const may_edit = useHasEventRight('order.edit')
  const [is_open, setOpen] = useState(false)
  const language = locale.safeParse(order.locale).data
  const address = addressOf(order)
  const labelOf = useLabelOfPerson()
  return (
    <Panel
      title={t('buyer.title')}
      action={
        may_edit &&
        order.erased_at === null &&
        order.status !== 'PAYMENT_FAILED' && (
          <Button disabled={!online} onClick={() => setOpen(true)}>
            {t('buyer.edit')}
          </Button>
        )
      }
    >
      <Facts>
        <Fact label={t('buyer.name')}>{labelOf(order)}</Fact>
        {order.email !== '' && (
          <Fact label={fields.email.label}>
            <Link href={`mailto:${order.email}`}>{order.email}</Link>
          </Fact>
        )}
        {order.phone !== null && (
          <Fact label={fields.phone.label}>
            <Link href={`tel:${order.phone}`}>{order.phone}</Link>
          </Fact>
        )}
        {address !== '' && <Fact label={t('buyer.address')}>{address}</Fact>}
        {language !== undefined && <Fact label={t('buyer.language')}>{languages[language].endonym}</Fact>}
        {order.affiliate !== null && <Fact label={t('buyer.affiliate')}>{order.affiliate.name}</Fact>}
        {order.promo_code !== null && <Fact label={t('buyer.promo_code')}>{order.promo_code}</Fact>}
      </Facts>
      {order.note !== null && order.note !== '' && (
        <Alert severity={order.needs_attention ? 'warning' : 'info'} icon={false} sx={{ mt: 1.5 }}>
          {order.note}
        </Alert>
      )}
      {is_open && <OrderDialog order={order} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function addressOf({ address }: OrderFull): string {
  if (address === null) return ''
  return formatPostalAddress(address, currentLanguage())
}
