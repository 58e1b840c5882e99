import AddIcon from '@mui/icons-material/Add'
import CodeIcon from '@mui/icons-material/LocalOfferOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { PromoCode } from '#contract/resources/promo-codes.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { formatPercent } from '#app/components/fields/values.ts'
import { useFields } from '#app/components/fields/field.ts'
import { promoCodeFields } from '#app/components/fields/promo-code.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { useOpenRow } from '#app/components/list/use-open-row.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DeleteRowDialog } from '../delete-row-dialog.tsx'
import { EditDeleteMenu } from '#app/components/edits/edit-delete-menu.tsx'
import { RowName } from '#app/components/edits/row-name.tsx'
import { useTicketNames } from '../ticket-names.ts'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { PromoCodeDialog } from './promo-code-dialog.tsx'
import { PromoCodeStatus } from './promo-code-status.tsx'
import { promoCodesSearch } from './promo-codes-search.ts'

/** Promo codes of an event: discount, tickets and usage. */
export function PromoCodesScreen() {
  const { t } = useTranslation('event-sales')
  const { promo_codes } = useEvent()
  const may_edit = useHasEventRight('event.edit')
  const list = useListSearch(promoCodesSearch)
  const columns = useColumns()
  const open = useOpenRow(promo_codes)
  const rows = rowsOfLocal(promo_codes, list, {
    texts: ({ code }) => [code],
    by: {
      code: ({ code }) => code.toLowerCase(),
      expires_at: ({ expires_at }) => expires_at,
      times_used: ({ times_used }) => times_used,
    },
  })
  const menu = (row: EditedRow<PromoCode>) => (
    <EditDeleteMenu row={row} name={row.code} onAct={(action) => open.act(action, row)} />
  )
  const create = may_edit && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={open.create}>
      {t('promo_code.new')}
    </Button>
  )
  return (
    <ListPage
      title={t('promo_code.title')}
      subtitle={t('promo_code.lead')}
      create={create}
      list={list}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      searchLabel={t('promo_code.search')}
      empty={
        <EmptyState icon={<CodeIcon />} title={t('promo_code.empty')} action={create}>
          {t('promo_code.empty_text')}
        </EmptyState>
      }
      actions={may_edit ? menu : undefined}
      onOpen={may_edit ? (row) => open.act('edit', row) : undefined}
    >
      {open.is_creating && <PromoCodeDialog code={null} onClose={open.close} />}
      {open.edited && <PromoCodeDialog code={open.edited} onClose={open.close} />}
      {open.deleted && (
        <DeleteRowDialog
          resource="promo_code"
          row={open.deleted}
          name={open.deleted.code}
          onClose={open.close}
        >
          {t('promo_code.delete_text')}
        </DeleteRowDialog>
      )}
    </ListPage>
  )
}

function useColumns(): Column<EditedRow<PromoCode>>[] {
  const { t } = useTranslation('event-sales')
  const { event } = useEvent()
  const fields = useFields(promoCodeFields)
  const formatNames = useTicketNames()
  const discount = ({ discount_type, discount: amount }: PromoCode) => {
    if (discount_type === 'NONE') return fields.discount_type.choices.NONE
    return discount_type === 'FIXED' ? formatMoney(amount, event.currency) : formatPercent(amount)
  }
  return [
    {
      key: 'code',
      header: fields.code.label,
      sortable: true,
      cell: (row) => (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
          <RowName row={row}>{row.code}</RowName>
          <CopyButton text={row.code} look="text" />
        </Stack>
      ),
    },
    { key: 'status', header: t('status'), cell: (row) => <PromoCodeStatus code={row} /> },
    { key: 'discount', header: fields.discount.label, cell: discount },
    {
      key: 'tickets',
      header: fields.applicable_ticket_ids.label,
      cell: (row) => formatNames(row.applicable_ticket_ids, true),
    },
    {
      key: 'times_used',
      header: t('promo_code.used'),
      sortable: true,
      align: 'right',
      cell: ({ times_used, max_uses }) =>
        max_uses === null
          ? formatNumber(times_used)
          : t('of', { used: formatNumber(times_used), all: formatNumber(max_uses) }),
    },
    {
      key: 'expires_at',
      header: fields.expires_at.label,
      sortable: true,
      cell: ({ expires_at }) =>
        expires_at === null ? t('promo_code.never') : formatInstant(expires_at, event.timezone),
    },
  ]
}
