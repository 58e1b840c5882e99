import ActivityIcon from '@mui/icons-material/HistoryOutlined'
import { useTranslation } from 'react-i18next'
import { fetchAudit, useAudit } from '#app/data/audit/queries.ts'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ExportButton } from '#app/components/export-button.tsx'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfGrowing } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { useActivityColumns } from './activity-columns.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { activitySearch, auditQueryOf } from './activity-search.ts'

/** The account's audit log. */
export function ActivityScreen() {
  const { t } = useTranslation('activity')
  const online = useOnline()
  const timezone = useAccountTimezone()
  const list = useListSearch(activitySearch)
  const query = auditQueryOf(list.search, timezone)
  const audit = useAudit(query)
  return (
    <ListPage
      title={t('column.title')}
      subtitle={t('screen.lead')}
      list={list}
      rows={rowsOfGrowing(audit, online)}
      columns={useActivityColumns(timezone)}
      rowKey={({ id }) => id}
      filters={<ActivityFilters list={list} />}
      create={
        <ExportButton
          title={t('screen.export')}
          fetchFile={(format, options) => fetchAudit({ ...query, format }, options)}
        >
          {list.is_narrowed ? t('screen.export_found') : t('screen.export_all')}
        </ExportButton>
      }
      empty={
        <EmptyState icon={<ActivityIcon />} title={t('screen.empty')}>
          {t('screen.empty_text')}
        </EmptyState>
      }
    />
  )
}
