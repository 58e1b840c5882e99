import RequestsIcon from '@mui/icons-material/WorkspacePremiumOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import { useRequests } from '#app/data/upgrade-requests/queries.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { rowsOfQuery } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { viewLink } from '#app/ui/view-link.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { useRequestColumns } from './request-columns.tsx'
import { defaultSortOf, requestsQueryOf, requestsSearch } from './requests-search.ts'

/** Tier requests, longest waiting first; never stored on this device. */
export function RequestsScreen({ is_decided }: { is_decided: boolean }) {
  const { t } = useTranslation('members')
  const online = useOnline()
  const timezone = useAccountTimezone()
  const list = useListSearch(requestsSearch, defaultSortOf(is_decided))
  const requests = useRequests(requestsQueryOf(list, is_decided))
  return (
    <ListPage
      title={t('request.title')}
      subtitle={t('request.lead')}
      // The list itself does not count as a filter.
      list={{ ...list, is_narrowed: list.search.q !== undefined, clear: () => list.setQuery('') }}
      rows={rowsOfQuery(requests, online)}
      columns={useRequestColumns(is_decided, timezone)}
      rowKey={({ id }) => id}
      searchLabel={t('request.search')}
      before={<Tabs is_decided={is_decided} />}
      empty={
        is_decided ? (
          <EmptyState icon={<RequestsIcon />} title={t('request.none_decided')} />
        ) : (
          <EmptyState icon={<RequestsIcon />} title={t('request.empty')}>
            {t('request.empty_text')}
          </EmptyState>
        )
      }
    />
  )
}

function Tabs({ is_decided }: { is_decided: boolean }) {
  const { t } = useTranslation('members')
  return (
    <Box component="nav" aria-label={t('request.tabs')} sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      <LinkButton to="/manage/approve-upgrade" search={{}} {...viewLink(!is_decided)}>
        {t('request.waiting')}
      </LinkButton>
      <LinkButton to="/manage/approve-upgrade" search={{ decided: true }} {...viewLink(is_decided)}>
        {t('request.decided')}
      </LinkButton>
    </Box>
  )
}
