import AddIcon from '@mui/icons-material/Add'
import PercentIcon from '@mui/icons-material/PercentOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/taxes-and-fees.ts'
import { useSaveTaxOrFee } from '#app/data/taxes-and-fees/mutations.ts'
import { useOnline } from '#app/lib/online.ts'
import { useHasRight, useTeamSession } from '#app/lib/session.ts'
import { ListPage } from '#app/parts/list/list-page.tsx'
import { useListSearch } from '#app/parts/list/use-list-search.ts'
import { OfflineMenuNote } from '#app/parts/offline-menu-note.tsx'
import { OnlineOnly } from '#app/parts/online-only.tsx'
import { TaxDialog } from '#app/parts/tax/tax-dialog.tsx'
import { useKindWords } from '#app/parts/tax/tax-words.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { RowMenu } from '#app/ui/row-menu.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DeleteTaxDialog } from './delete-tax-dialog.tsx'
import { taxesSearch } from './taxes-search.ts'
import { useTaxColumns } from './tax-columns.tsx'
import { useTaxRows } from './use-tax-rows.ts'

type Open = { what: 'create' } | { what: 'edit' | 'delete'; row: TaxOrFee } | null

/** What is charged on top of ticket prices. */
export function TaxesScreen() {
  const { t } = useTranslation('account')
  const currency = useTeamSession()?.account.currency_code ?? 'HKD'
  const may_edit = useHasRight('account.edit')
  const online = useOnline()
  const list = useListSearch(taxesSearch)
  const { rows, live } = useTaxRows(list)
  const kinds = useKindWords()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const dialog = { currency, save: useSaveTaxOrFee(), onClose: close }
  const actions = (row: TaxOrFee) => (
    <Actions
      row={row}
      onEdit={() => setOpen({ what: 'edit', row })}
      onDelete={() => setOpen({ what: 'delete', row })}
    />
  )
  const create = may_edit && <CreateButton onCreate={() => setOpen({ what: 'create' })} />
  return (
    <ListPage
      title={t('taxes.title')}
      subtitle={t('taxes.lead')}
      create={create}
      list={list}
      rows={rows}
      columns={useTaxColumns(currency)}
      rowKey={({ id }) => id}
      searchLabel={t('taxes.search')}
      filters={
        <FilterSelect
          label={t('taxes.type')}
          value={list.search.type}
          onChange={(type) => list.setFilter('type', type)}
          options={[
            { value: 'TAX', label: kinds.TAX },
            { value: 'FEE', label: kinds.FEE },
          ]}
        />
      }
      empty={
        <EmptyState icon={<PercentIcon />} title={t('taxes.empty')} action={create}>
          {t('taxes.empty_text')}
        </EmptyState>
      }
      actions={may_edit ? actions : undefined}
      onOpen={may_edit && online ? (row) => setOpen({ what: 'edit', row }) : undefined}
    >
      {open?.what === 'create' && <TaxDialog row={null} {...dialog} />}
      {open?.what === 'edit' && <TaxDialog row={live(open.row)} {...dialog} />}
      {open?.what === 'delete' && <DeleteTaxDialog row={live(open.row)} onClose={close} />}
    </ListPage>
  )
}

function CreateButton({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('account')
  return (
    <OnlineOnly>
      {(offline) => (
        <Button variant="contained" startIcon={<AddIcon />} disabled={offline} onClick={onCreate}>
          {t('taxes.new')}
        </Button>
      )}
    </OnlineOnly>
  )
}

function Actions({ row, onEdit, onDelete }: { row: TaxOrFee; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('account')
  const disabled = !useOnline()
  return (
    <RowMenu
      label={t('taxes.more', { name: row.name })}
      note={<OfflineMenuNote text={t('offline')} />}
      actions={[
        { label: t('taxes.edit'), onSelect: onEdit, disabled },
        { label: t('taxes.delete'), onSelect: onDelete, disabled, destructive: true },
      ]}
    />
  )
}
