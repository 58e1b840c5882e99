import AddIcon from '@mui/icons-material/Add'
import ExportIcon from '@mui/icons-material/DownloadOutlined'
import VouchersIcon from '@mui/icons-material/RedeemOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { voucherStatus, type Voucher } from '#contract/sales/vouchers.ts'
import { fetchVouchers, useVouchers } from '#app/data/vouchers/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ExportDialog } from '#app/components/export-dialog.tsx'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { VoidDialog } from './void-dialog.tsx'
import { useVoucherColumns, useVoucherStatusLabels } from './voucher-columns.tsx'
import { VouchersDialog } from './vouchers-dialog.tsx'
import { vouchersSearch } from './vouchers-search.ts'

type OpenDialog = { kind: 'new' | 'export' } | { kind: 'void'; vouchers: readonly Voucher[] }
const isOpen = ({ status }: Voucher) => status === 'unused' || status === 'expired'

/** The vouchers of an event, paged by the server: codes that buy one order each. */
export function VouchersScreen() {
  const { t } = useTranslation('vouchers')
  const { event } = useEvent()
  const online = useOnline()
  const list = useListSearch(vouchersSearch)
  const { status } = vouchersSearch.validate({ ...list.search })
  const filter_fields = status === undefined ? {} : { status: { eq: status } }
  const query = useVouchers(event.id, { ...list.query, filter_fields })
  const may_edit = useHasEventRight('event.edit')
  const labels = useVoucherStatusLabels()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const unused = (query.data?.data ?? []).filter(isOpen)
  const create = may_edit && <CreateButton onClick={() => setDialog({ kind: 'new' })} />
  const menu = (row: Voucher) => (
    <VoucherMenu row={row} onVoid={() => setDialog({ kind: 'void', vouchers: [row] })} />
  )
  return (
    <ListPage
      title={t('title')}
      subtitle={t('lead')}
      list={list}
      rows={rowsOfQuery(query, online)}
      columns={useVoucherColumns()}
      rowKey={({ id }) => id}
      searchLabel={t('search')}
      filters={
        <FilterSelect
          label={t('status_label')}
          value={status}
          onChange={(value) => list.setFilter('status', value)}
          options={voucherStatus.options.map((value) => ({ value, label: labels[value] }))}
        />
      }
      create={
        <>
          <ListActions
            unused={may_edit ? unused : []}
            onVoid={() => setDialog({ kind: 'void', vouchers: unused })}
            onExport={() => setDialog({ kind: 'export' })}
          />
          {create}
        </>
      }
      empty={
        <EmptyState icon={<VouchersIcon />} title={t('empty')} action={create}>
          {t('empty_text')}
        </EmptyState>
      }
      actions={may_edit ? menu : undefined}
    >
      {dialog?.kind === 'new' && <VouchersDialog onClose={close} />}
      {dialog?.kind === 'void' && <VoidDialog vouchers={dialog.vouchers} onClose={close} />}
      {dialog?.kind === 'export' && (
        <ExportDialog
          title={t('export')}
          fetchFile={(format, options) => fetchVouchers(event.id, { format }, options)}
          onClose={close}
        >
          {t('export_text')}
        </ExportDialog>
      )}
    </ListPage>
  )
}

function CreateButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('vouchers')
  const online = useOnline()
  return (
    <Button variant="contained" startIcon={<AddIcon />} disabled={!online} onClick={onClick}>
      {t('new')}
    </Button>
  )
}

interface ListActionsProps {
  /** Shown vouchers that can be voided. */
  unused: readonly Voucher[]
  onVoid: () => void
  onExport: () => void
}

function ListActions({ unused, onVoid, onExport }: ListActionsProps) {
  const { t } = useTranslation('vouchers')
  const online = useOnline()
  return (
    <>
      {unused.length > 0 && (
        <Button color="error" disabled={!online} onClick={onVoid}>
          {t('void_all')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<ExportIcon />} disabled={!online} onClick={onExport}>
        {t('export')}
      </Button>
    </>
  )
}

function VoucherMenu({ row, onVoid }: { row: Voucher; onVoid: () => void }) {
  const { t } = useTranslation('vouchers')
  const online = useOnline()
  return (
    <RowMenu
      label={t('void_of', { code: row.code })}
      actions={[{ label: t('void'), destructive: true, disabled: !online || !isOpen(row), onSelect: onVoid }]}
    />
  )
}
