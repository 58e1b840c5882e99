import AddIcon from '@mui/icons-material/Add'
import AffiliatesIcon from '@mui/icons-material/CampaignOutlined'
import ExportIcon from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchAffiliates } from '#app/data/affiliates/mutations.ts'
import { useAffiliateFigures } from '#app/data/affiliates/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ExportDialog } from '#app/components/export-dialog.tsx'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { useOpenRow } from '#app/components/list/use-open-row.ts'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { DeleteRowDialog } from '../delete-row-dialog.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { useAffiliateColumns, type AffiliateRow } from './affiliate-columns.tsx'
import { AffiliateDialog } from './affiliate-dialog.tsx'
import { AffiliateMenu } from './affiliate-menu.tsx'
import { CampaignsPanel } from './campaigns-panel.tsx'
import { affiliatesSearch } from './affiliates-search.ts'

/** The affiliates of an event and their results. */
export function AffiliatesScreen() {
  const { t } = useTranslation('event-sales')
  const { event, affiliates } = useEvent()
  const online = useOnline()
  const may_edit = useHasEventRight('event.edit')
  const list = useListSearch(affiliatesSearch)
  const query = useAffiliateFigures(event.id, !event.is_new)
  const columns = useAffiliateColumns(query.data)
  const open = useOpenRow(affiliates)
  const [is_exporting, setExporting] = useState(false)
  const figures = new Map(query.data?.affiliates.map((row) => [row.affiliate_id, row]))
  const all = affiliates.map((row): AffiliateRow => ({ ...row, figures: figures.get(row.id) ?? null }))
  const rows = rowsOfLocal(all, list, {
    texts: ({ name, code, email, note }) => [name, code, email, note],
    by: {
      name: ({ name }) => name.toLowerCase(),
      visits: (row) => row.figures?.visits ?? null,
      orders: (row) => row.figures?.orders ?? null,
      tickets: (row) => row.figures?.tickets ?? null,
      revenue: (row) => row.figures?.revenue_cents ?? null,
    },
  })
  const menu = (row: AffiliateRow) => (
    <AffiliateMenu
      row={row}
      has_orders={(row.figures?.tickets ?? 0) > 0}
      onAct={(action) => open.act(action, row)}
    />
  )
  const create = may_edit && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={open.create}>
      {t('affiliate.new')}
    </Button>
  )
  return (
    <ListPage
      title={t('affiliate.title')}
      subtitle={t('affiliate.lead')}
      create={
        <>
          {create}
          <Button
            variant="outlined"
            startIcon={<ExportIcon />}
            disabled={!online}
            onClick={() => setExporting(true)}
          >
            {t('affiliate.export')}
          </Button>
        </>
      }
      above={affiliates.length > 0 && <FiguresNote query={query} is_new={event.is_new} />}
      list={list}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      searchLabel={t('affiliate.search')}
      empty={
        <EmptyState icon={<AffiliatesIcon />} title={t('affiliate.empty')} action={create}>
          {t('affiliate.empty_text')}
        </EmptyState>
      }
      actions={menu}
      onOpen={may_edit ? (row) => open.act('edit', row) : undefined}
    >
      <CampaignsPanel />
      {open.is_creating && <AffiliateDialog affiliate={null} onClose={open.close} />}
      {open.edited && <AffiliateDialog affiliate={open.edited} onClose={open.close} />}
      {open.deleted && (
        <DeleteRowDialog
          resource="affiliate"
          row={open.deleted}
          name={open.deleted.name}
          onClose={open.close}
        >
          {t('affiliate.delete_text')}
        </DeleteRowDialog>
      )}
      {is_exporting && (
        <ExportDialog
          title={t('affiliate.export_title')}
          fetchFile={(format, options) => fetchAffiliates(event.id, { format }, options)}
          onClose={() => setExporting(false)}
        >
          {t('affiliate.export_text')}
        </ExportDialog>
      )}
    </ListPage>
  )
}

interface FiguresNoteProps {
  query: ReturnType<typeof useAffiliateFigures>
  is_new: boolean
}

/** Why the figures are missing or outdated. */
function FiguresNote({ query: { data, error, refetch }, is_new }: FiguresNoteProps) {
  const { t } = useTranslation('event-sales')
  const online = useOnline()
  if (!online) {
    const text = data === undefined ? t('affiliate.figures_offline') : t('affiliate.figures_stale')
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {text}
      </Alert>
    )
  }
  if (is_new || error === null || data !== undefined) return null
  return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
}
