import AddIcon from '@mui/icons-material/Add'
import MerchantIcon from '@mui/icons-material/StorefrontOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Merchant } from '#contract/resources/merchants.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useAccountRows } from '#app/data/catalogue/live.ts'
import { useCataloguePull } from '#app/data/catalogue/queries.ts'
import { useAccountEdits } from '#app/data/edits/account-edits.ts'
import { sortMerchants } from '#app/data/merchants/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { moveRow, withoutRows } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { useOpenRow } from '#app/components/list/use-open-row.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { DeleteMerchantDialog } from './delete-merchant-dialog.tsx'
import { useMerchantColumns } from './merchant-columns.tsx'
import { MerchantDialog } from './merchant-dialog.tsx'
import { MergeMerchantDialog } from './merge-merchant-dialog.tsx'
import { merchantsSearch } from './merchants-search.ts'

/** Merchants whose receipts count towards a tier, in the order that members see; editable online or offline. */
export function MerchantsScreen() {
  const { t } = useTranslation('members')
  const may_edit = useHasRight('merchant.edit')
  const online = useOnline()
  const notify = useNotify()
  const pull = useCataloguePull()
  const account = useAccountRows()
  const list = useListSearch(merchantsSearch)
  const merchants = account?.merchants ?? []
  const open = useOpenRow(merchants)
  const [duplicate, setDuplicate] = useState<Merchant | null>(null)
  const move = (row: Merchant, by: -1 | 1) =>
    void sortMerchants(moveRow(merchants, row.id, by)).catch((error: unknown) =>
      notify({ kind: 'error', text: errorText(error) }),
    )
  const menu = (row: EditedRow<Merchant>) => {
    const at = merchants.indexOf(row)
    return (
      <RowMenu
        label={t('merchant.more', { name: row.name })}
        actions={[
          { label: t('merchant.change'), onSelect: () => open.act('edit', row) },
          { label: t('merchant.up'), disabled: at === 0, onSelect: () => move(row, -1) },
          {
            label: t('merchant.down'),
            disabled: at === merchants.length - 1,
            onSelect: () => move(row, 1),
          },
          {
            label: t('merchant.merge'),
            disabled: !online || merchants.length < 2 || row.is_leaving,
            onSelect: () => setDuplicate(row),
          },
          {
            label: t('merchant.delete'),
            destructive: true,
            disabled: row.is_leaving,
            onSelect: () => open.act('delete', row),
          },
        ]}
      />
    )
  }
  const create = may_edit && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={open.create}>
      {t('merchant.new')}
    </Button>
  )
  return (
    <EditsContext value={useAccountEdits()}>
      <ListPage
        title={t('merchant.title')}
        subtitle={t('merchant.lead')}
        create={create}
        list={list}
        rows={
          account?.is_kept === true
            ? rowsOfLocal(merchants, list, searchOptionsOf(merchants, list.search.state))
            : withoutRows(pull, online)
        }
        columns={useMerchantColumns()}
        rowKey={({ id }) => id}
        searchLabel={t('merchant.search')}
        filters={
          <FilterSelect
            label={t('merchant.state')}
            value={list.search.state}
            onChange={(value) => list.setFilter('state', value)}
            options={[
              { value: 'active', label: t('merchant.states.active') },
              { value: 'inactive', label: t('merchant.states.inactive') },
            ]}
          />
        }
        empty={
          <EmptyState icon={<MerchantIcon />} title={t('merchant.empty')} action={create}>
            {t('merchant.empty_text')}
          </EmptyState>
        }
        actions={may_edit ? menu : undefined}
        onOpen={may_edit ? (row) => open.act('edit', row) : undefined}
      >
        {open.is_creating && <MerchantDialog merchant={null} merchants={merchants} onClose={open.close} />}
        {open.edited && <MerchantDialog merchant={open.edited} merchants={merchants} onClose={open.close} />}
        {duplicate !== null && (
          <MergeMerchantDialog row={duplicate} merchants={merchants} onClose={() => setDuplicate(null)} />
        )}
        {open.deleted && <DeleteMerchantDialog row={open.deleted} onClose={open.close} />}
      </ListPage>
    </EditsContext>
  )
}

const searchOptionsOf = (merchants: readonly Merchant[], state: 'active' | 'inactive' | undefined) => {
  const positions = new Map(merchants.map(({ id }, at) => [id, at]))
  return {
    texts: (row: Merchant) => [row.name, row.name_zh, row.shop_number, ...row.other_names],
    by: {
      order: ({ id }: Merchant) => positions.get(id) ?? null,
      name: ({ name }: Merchant) => name.toLowerCase(),
      shop_number: ({ shop_number }: Merchant) => shop_number.toLowerCase() || null,
    },
    keeps: ({ is_active }: Merchant) => state === undefined || is_active === (state === 'active'),
  }
}
