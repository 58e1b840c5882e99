import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuyerTicket } from '#contract/orders/buyer-order.ts'
import { personName } from '#rules/text/person-name.ts'
import { useOnline } from '#app/lib/net/online.ts'
import type { OrderActions } from './order-actions.ts'
import { RenameDialog, type RenamableOrder } from './rename-dialog.tsx'

interface RenameButtonProps {
  order: RenamableOrder
  ticket: BuyerTicket
  actions: OrderActions
}

/** Changes the attendee of a ticket. */
export function RenameButton({ order, ticket, actions }: RenameButtonProps) {
  const { t } = useTranslation('profile')
  const online = useOnline()
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="text"
        disabled={!online}
        aria-label={t('rename.named', { name: personName(ticket) })}
        onClick={() => setOpen(true)}
      >
        {t('rename.open')}
      </Button>
      {is_open && (
        <RenameDialog order={order} ticket={ticket} actions={actions} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
