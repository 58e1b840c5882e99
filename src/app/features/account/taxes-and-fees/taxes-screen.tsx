import AddIcon from '@mui/icons-material/Add'
import PercentIcon from '@mui/icons-material/PercentOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useAccountEdits } from '#app/data/edits/account-edits.ts'
import { saveTaxOrFee } from '#app/data/taxes-and-fees/mutations.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight, useTeamSession } from '#app/lib/net/session.ts'
import { useFields } from '#app/components/fields/field.ts'
import { taxOrFeeFields } from '#app/components/fields/tax-or-fee.ts'
import { EditDeleteMenu } from '#app/components/edits/edit-delete-menu.tsx'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { withoutRows } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { useOpenRow } from '#app/components/list/use-open-row.ts'
import { TaxDialog } from '#app/components/tax/tax-dialog.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DeleteTaxDialog } from './delete-tax-dialog.tsx'
import { taxesSearch } from './taxes-search.ts'
import { useTaxColumns } from './tax-columns.tsx'

/** Taxes and fees on ticket prices; editable online or offline. */
export function TaxesScreen() {
  const { t } = useTranslation('account')
  const currency = useTeamSession()?.account.currency_code ?? 'HKD'
  const may_edit = useHasRight('account.edit')
  const online = useOnline()
  const pull = useCataloguePull()
  const account = useAccountRows()
  const list = useListSearch(taxesSearch)
  const { type } = useFields(taxOrFeeFields)
  const taxes = account?.taxes_and_fees ?? []
  const open = useOpenRow(taxes)
  const rows =
    account?.is_kept === true
      ? rowsOfLocal(taxes, list, searchOptionsOf(list.search.type))
      : withoutRows(pull, online)
  const dialog = { currency, save: saveTaxOrFee, onClose: open.close }
  const menu = (row: EditedRow<TaxOrFee>) => (
    <EditDeleteMenu row={row} name={row.name} onAct={(action) => open.act(action, row)} />
  )
  const create = may_edit && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={open.create}>
      {t('taxes.new')}
    </Button>
  )
  return (
    <EditsContext value={useAccountEdits()}>
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
            label={type.label}
            value={list.search.type}
            onChange={(value) => list.setFilter('type', value)}
            options={[
              { value: 'TAX', label: type.choices.TAX },
              { value: 'FEE', label: type.choices.FEE },
            ]}
          />
        }
        empty={
          <EmptyState icon={<PercentIcon />} title={t('taxes.empty')} action={create}>
            {t('taxes.empty_text')}
          </EmptyState>
        }
        actions={may_edit ? menu : undefined}
        onOpen={may_edit ? (row) => open.act('edit', row) : undefined}
      >
        {open.is_creating && <TaxDialog row={null} {...dialog} />}
        {open.edited && <TaxDialog row={open.edited} {...dialog} />}
        {open.deleted && <DeleteTaxDialog row={open.deleted} onClose={open.close} />}
      </ListPage>
    </EditsContext>
  )
}

const searchOptionsOf = (type: TaxOrFee['type'] | undefined) => ({
  texts: (row: TaxOrFee) => [row.name, row.description],
  by: { name: ({ name }: TaxOrFee) => name.toLowerCase(), rate: ({ rate }: TaxOrFee) => rate },
  keeps: (row: TaxOrFee) => type === undefined || row.type === type,
})
