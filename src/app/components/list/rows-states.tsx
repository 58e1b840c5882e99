import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Pager } from '#app/ui/table/pager.tsx'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { OFFLINE } from '#app/ui/plain/icon-paths.ts'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { OnlineOnly } from '#app/components/online-only.tsx'
import type { RowsState } from './rows-state.ts'
import './rows-states.css'
import type { ListControl } from './use-list-search.ts'

interface RowsStatesProps<Row> {
  rows: RowsState<Row>
  list: Pick<ListControl, 'is_narrowed' | 'setPage'>
  /** Placeholder while loading. */
  loading: ReactNode
  /** Text when nothing is stored locally and there is no network. */
  offline: { title: string; text: string }
  /** Shown when the list has no rows: an `EmptyState` that says what to do. */
  empty: ReactNode
  /** Shown when nothing matches the search or the filters. */
  noneFound: ReactNode
  /** Show the total even when there is only one page. */
  counts_one_page?: boolean
  /** Renders the rows; there is at least one. */
  children: (rows: readonly Row[], is_stale: boolean) => ReactNode
}

/** Rows of a list with its pager, or the reason why there are none. */
export function RowsStates<Row>(props: RowsStatesProps<Row>) {
  const { rows, list, loading, offline, empty, noneFound, counts_one_page = false, children } = props
  switch (rows.kind) {
    case 'loading':
      return loading
    case 'failed':
      return <ErrorState onRetry={rows.retry}>{errorText(rows.error)}</ErrorState>
    case 'offline':
      return (
        <EmptyState icon={<Icon path={OFFLINE} />} title={offline.title}>
          {offline.text}
        </EmptyState>
      )
    case 'ready':
      break
    default:
      return rows satisfies never
  }
  if (rows.rows.length === 0) return list.is_narrowed ? noneFound : empty
  const { page, more, is_busy = false, is_stale = false } = rows
  return (
    <>
      <div aria-busy={is_busy} className="rows">
        {children(rows.rows, is_stale)}
      </div>
      {page !== null && (counts_one_page || page.last > 1) && (
        <Pager page={page.page} lastPage={page.last} total={page.total} onPage={list.setPage} />
      )}
      {more !== undefined && <MoreButton {...more} />}
    </>
  )
}

function MoreButton({ is_busy, get }: { is_busy: boolean; get: () => void }) {
  const { t } = useTranslation('form')
  return (
    <OnlineOnly>
      {(offline) => (
        <PlainButton look="outlined" disabled={offline || is_busy} onClick={get} style={{ marginTop: 16 }}>
          {t('list.more')}
        </PlainButton>
      )}
    </OnlineOnly>
  )
}

/** Nothing matches the search or the filters; a button clears them. */
export function NoResults({ list, ...texts }: NoResultsProps) {
  const { t } = useTranslation('form')
  return (
    <EmptyState
      {...(texts.icon === undefined ? {} : { icon: texts.icon })}
      title={texts.title ?? t('list.none_found')}
      action={
        <PlainButton look="outlined" onClick={list.clear}>
          {texts.clear ?? t('list.clear')}
        </PlainButton>
      }
    >
      {texts.text ?? t('list.none_found_text')}
    </EmptyState>
  )
}

interface NoResultsProps {
  list: Pick<ListControl, 'clear'>
  icon?: ReactNode
  title?: string
  text?: string
  clear?: string
}
