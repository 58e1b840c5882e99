import AddIcon from '@mui/icons-material/Add'
import CodeIcon from '@mui/icons-material/LocalOfferOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PromoCode } from '#contract/promo-codes.ts'
import type { Edited } from '#offline/edits/lay-edits.ts'
import { formatInstant } from '#app/lib/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/money.ts'
import { sayPercent } from '#app/parts/edit-values.ts'
import { ListPage } from '#app/parts/list/list-page.tsx'
import { rowsOfLocal } from '#app/parts/list/rows-state.ts'
import { useListSearch } from '#app/parts/list/use-list-search.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { RowMenu } from '#app/ui/row-menu.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DeleteRowDialog } from '../delete-row-dialog.tsx'
import { RowName } from '../row-name.tsx'
import { useTicketNames } from '../ticket-names.ts'
import { useEvent, useMay } from '../use-event.tsx'
import { PromoCodeDialog } from './promo-code-dialog.tsx'
import { PromoCodeStatus } from './promo-code-status.tsx'
import { promoCodesSearch } from './promo-codes-search.ts'

type Open = { what: 'create' } | { what: 'edit' | 'delete'; id: string } | null

/** The promo codes of an event: what each takes off, for which tickets, and how often it was used. */
export function PromoCodesScreen() {
  const { t } = useTranslation('event-sales')
  const { promo_codes } = useEvent()
  const may_edit = useMay('event.edit')
  const list = useListSearch(promoCodesSearch)
  const columns = useColumns()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const chosen = open !== null && 'id' in open ? promo_codes.find(({ id }) => id === open.id) : undefined
  const rows = rowsOfLocal(promo_codes, list, {
    texts: ({ code }) => [code],
    by: {
      code: ({ code }) => code.toLowerCase(),
      expires_at: ({ expires_at }) => expires_at,
      times_used: ({ times_used }) => times_used,
    },
  })
  const create = may_edit && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen({ what: 'create' })}>
      {t('promo.new')}
    </Button>
  )
  return (
    <ListPage
      title={t('promo.title')}
      subtitle={t('promo.lead')}
      create={create}
      list={list}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      searchLabel={t('promo.search')}
      empty={
        <EmptyState icon={<CodeIcon />} title={t('promo.empty')} action={create}>
          {t('promo.empty_text')}
        </EmptyState>
      }
      actions={may_edit ? rowMenu(setOpen) : undefined}
    >
      {open?.what === 'create' && <PromoCodeDialog code={null} onClose={close} />}
      {open?.what === 'edit' && chosen && <PromoCodeDialog code={chosen} onClose={close} />}
      {open?.what === 'delete' && chosen && (
        <DeleteRowDialog resource="promo_code" row={chosen} name={chosen.code} onClose={close}>
          {t('promo.delete_text')}
        </DeleteRowDialog>
      )}
    </ListPage>
  )
}

const rowMenu = (onOpen: (open: Open) => void) => (row: Edited<PromoCode>) => (
  <Menu row={row} onOpen={onOpen} />
)

function Menu({ row, onOpen }: { row: Edited<PromoCode>; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('event-sales')
  return (
    <RowMenu
      label={t('more', { name: row.code })}
      actions={[
        { label: t('action.edit'), onSelect: () => onOpen({ what: 'edit', id: row.id }) },
        {
          label: t('action.delete'),
          destructive: true,
          disabled: row.is_leaving,
          onSelect: () => onOpen({ what: 'delete', id: row.id }),
        },
      ]}
    />
  )
}

function useColumns(): Column<Edited<PromoCode>>[] {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  const names = useTicketNames()
  const discount = ({ discount_type, discount: amount }: PromoCode) => {
    if (discount_type === 'NONE') return t('promo.none')
    return discount_type === 'FIXED' ? formatMoney(amount, event.currency) : sayPercent(amount)
  }
  return [
    {
      key: 'code',
      header: t('promo.code'),
      sortable: true,
      cell: (row) => (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
          <RowName row={row}>{row.code}</RowName>
          <CopyButton text={row.code} variant="text" />
        </Stack>
      ),
    },
    { key: 'status', header: t('status'), cell: (row) => <PromoCodeStatus code={row} /> },
    { key: 'discount', header: t('promo.discount'), cell: discount },
    { key: 'tickets', header: t('promo.tickets'), cell: (row) => names(row.applicable_ticket_ids, true) },
    {
      key: 'times_used',
      header: t('promo.used'),
      sortable: true,
      align: 'right',
      cell: ({ times_used, max_uses }) =>
        max_uses === null
          ? formatNumber(times_used)
          : t('of', { used: formatNumber(times_used), all: formatNumber(max_uses) }),
    },
    {
      key: 'expires_at',
      header: t('promo.expires_at'),
      sortable: true,
      cell: ({ expires_at }) =>
        expires_at === null ? t('promo.never') : formatInstant(expires_at, event.timezone),
    },
  ]
}
