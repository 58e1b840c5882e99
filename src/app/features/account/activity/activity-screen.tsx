import ExportIcon from '@mui/icons-material/DownloadOutlined'
import ActivityIcon from '@mui/icons-material/HistoryOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import { fetchAudit, useAudit } from '#app/data/audit/queries.ts'
import { useAccount } from '#app/data/accounts/queries.ts'
import { ownTimezone } from '#app/lib/dates.ts'
import { useOnline } from '#app/lib/online.ts'
import { ExportDialog } from '#app/parts/export-dialog.tsx'
import { ListPage } from '#app/parts/list/list-page.tsx'
import type { RowsState } from '#app/parts/list/rows-state.ts'
import { useListSearch } from '#app/parts/list/use-list-search.ts'
import { OnlineOnly } from '#app/parts/online-only.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useActivityColumns } from './activity-columns.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { activitySearch, auditQuery } from './activity-search.ts'

/** What was done in the account, by whom, from where. */
export function ActivityScreen() {
  const { t } = useTranslation('activity')
  const online = useOnline()
  const timezone = useAccount().data?.timezone ?? ownTimezone()
  const list = useListSearch(activitySearch)
  const wanted = auditQuery(list.search, timezone)
  const audit = useAudit(wanted)
  const [is_exporting, setExporting] = useState(false)
  return (
    <ListPage
      title={t('column.title')}
      subtitle={t('screen.lead')}
      list={list}
      rows={rowsOf(audit, online)}
      columns={useActivityColumns(timezone)}
      rowKey={({ id }) => id}
      filters={<ActivityFilters list={list} />}
      create={<ExportButton onExport={() => setExporting(true)} />}
      empty={
        <EmptyState icon={<ActivityIcon />} title={t('screen.empty')}>
          {t('screen.empty_text')}
        </EmptyState>
      }
    >
      {audit.hasNextPage && (
        <MoreButton is_busy={audit.isFetching} onMore={() => void audit.fetchNextPage()} />
      )}
      {is_exporting && (
        <ExportDialog
          title={t('screen.export')}
          fetchFile={(format, options) => fetchAudit({ ...wanted, format }, options)}
          onClose={() => setExporting(false)}
        >
          {list.is_narrowed ? t('screen.export_found') : t('screen.export_all')}
        </ExportDialog>
      )}
    </ListPage>
  )
}

function rowsOf(audit: ReturnType<typeof useAudit>, online: boolean): RowsState<AuditEntry> {
  const { data, error } = audit
  if (data !== undefined) return { kind: 'ready', rows: data, page: null, is_stale: !online }
  if (!online) return { kind: 'offline' }
  if (error !== null) return { kind: 'failed', error, retry: () => void audit.refetch() }
  return { kind: 'loading' }
}

function ExportButton({ onExport }: { onExport: () => void }) {
  const { t } = useTranslation('activity')
  return (
    <OnlineOnly>
      {(offline) => (
        <Button variant="outlined" startIcon={<ExportIcon />} disabled={offline} onClick={onExport}>
          {t('screen.export')}
        </Button>
      )}
    </OnlineOnly>
  )
}

function MoreButton({ is_busy, onMore }: { is_busy: boolean; onMore: () => void }) {
  const { t } = useTranslation('activity')
  return (
    <OnlineOnly>
      {(offline) => (
        <Button variant="outlined" disabled={offline || is_busy} onClick={onMore} sx={{ mt: 2 }}>
          {t('screen.more')}
        </Button>
      )}
    </OnlineOnly>
  )
}
