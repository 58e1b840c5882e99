import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { UNLIMITED } from '#contract/wire/money.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useFields } from '#app/components/fields/field.ts'
import { ticketFields } from '#app/components/fields/ticket.ts'
import { OfflineMenuNote } from '#app/components/offline-menu-note.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { UsedBar } from '../capacity-assignments/used-bar.tsx'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { RowName } from '#app/components/edits/row-name.tsx'
import { MissingTranslations } from '../missing-translations.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { SaleChip } from './sale-chip.tsx'

export type TicketAction = 'edit' | 'pause' | 'hide' | 'delete'

interface TicketCardProps {
  ticket: EditedRow<Ticket>
  onAct: (action: TicketAction) => void
}

/** One ticket type: price, sale status and quantity sold. */
export function TicketCard({ ticket, onAct }: TicketCardProps) {
  const { t } = useTranslation('event-sales')
  const fields = useFields(ticketFields)
  const limit = ticket.prices.reduce((sum, price) => Math.min(UNLIMITED, sum + price.quantity_available), 0)
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h3">
            <RowName row={ticket}>{ticket.name}</RowName>
          </Typography>
          <Stack
            direction="row"
            sx={{ columnGap: 1.5, rowGap: 0.5, flexWrap: 'wrap', alignItems: 'center', mt: 0.5 }}
          >
            <SaleChip ticket={ticket} />
            {ticket.needs_approval && <StatusChip tone="info" label={fields.needs_approval.label} />}
            {ticket.tier !== null && <StatusChip tone="info" label={ticket.tier} />}
            <Typography variant="body2">
              <PriceText ticket={ticket} />
            </Typography>
            {ticket.quantity_offered !== undefined && (
              <Typography variant="body2">
                {t('ticket.offered', { count: ticket.quantity_offered })}
              </Typography>
            )}
            <MissingTranslations row={ticket} field="name" />
          </Stack>
        </Box>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, width: 160 }}>
          <UsedBar
            used={ticket.quantity_sold}
            all={limit}
            label={t('ticket.sold_of', { name: ticket.name })}
          />
        </Box>
        <TicketMenu ticket={ticket} onAct={onAct} />
      </Stack>
      <Box sx={{ display: { sm: 'none' }, mt: 1 }}>
        <UsedBar used={ticket.quantity_sold} all={limit} label={t('ticket.sold_of', { name: ticket.name })} />
      </Box>
      <Box sx={{ mt: 1, '&:empty': { display: 'none' } }}>
        <RowEdits row_id={ticket.id} />
      </Box>
    </Box>
  )
}

function PriceText({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  const fields = useFields(ticketFields)
  const amounts = ticket.prices.map(({ price_cents }) => price_cents)
  const lowest = formatMoney(Math.min(...amounts), event.currency)
  switch (ticket.type) {
    case 'FREE':
      return fields.type.choices.FREE
    case 'PAID':
      return lowest
    case 'DONATION':
      return t('ticket.from', { price: lowest })
    case 'TIERED':
      return t('ticket.tiers_from', { count: ticket.prices.length, price: lowest })
  }
}

function TicketMenu({ ticket, onAct }: TicketCardProps) {
  const { t } = useTranslation('event-sales')
  const { t: tForm } = useTranslation('form')
  const online = useOnline()
  const may_edit = useHasEventRight('event.edit')
  if (!may_edit) return null
  return (
    <RowMenu
      label={tForm('row.more', { name: ticket.name })}
      note={<OfflineMenuNote text={t('ticket.offline')} />}
      actions={[
        { label: tForm('row.edit'), onSelect: () => onAct('edit') },
        {
          label: ticket.is_paused ? t('ticket.resume') : t('ticket.pause'),
          onSelect: () => onAct('pause'),
        },
        { label: ticket.is_hidden ? t('ticket.show') : t('ticket.hide'), onSelect: () => onAct('hide') },
        {
          label: tForm('row.delete'),
          destructive: true,
          disabled: !online || ticket.is_new,
          onSelect: () => onAct('delete'),
        },
      ]}
    />
  )
}
