import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/lib/error-text.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { SearchField } from '../search-field.tsx'
import type { RowsState } from './rows-state.ts'
import type { ListControl } from './use-list-search.ts'

export interface ListViewProps<Row> {
  /** What the list is of; its name for screen readers. */
  label: string
  list: Omit<ListControl, 'setFilter' | 'search'> & { search: { q?: string } }
  rows: RowsState<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** The menu of a row; draw a `RowMenu`. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** What the search looks for; left out where there is none. */
  searchLabel?: string
  /** `FilterSelect`s beside the search. */
  filters?: ReactNode
  /** What stands before the search, for example tabs. */
  before?: ReactNode
  /** Shown while there is nothing at all: an `EmptyState` that says what to do. */
  empty: ReactNode
  /** Shown when the search or the filters leave nothing, in place of the usual words. */
  noneFound?: ReactNode
}

/** A list that is searched, filtered, sorted and paged through its address, in all its states. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { list, rows, searchLabel, filters, before } = props
  const is_blank = rows.kind === 'ready' && rows.rows.length === 0 && !list.is_narrowed
  const has_tools = (searchLabel !== undefined || filters !== undefined) && !is_blank
  return (
    <>
      {(has_tools || before !== undefined) && (
        <Stack direction={{ xs: 'column', md: 'row' }} sx={tools}>
          {before}
          {has_tools && (
            <Stack
              direction={{ xs: 'column', sm: 'row' }}
              sx={{ ...fields, justifyContent: before === undefined ? 'flex-start' : { md: 'flex-end' } }}
            >
              {searchLabel !== undefined && (
                <SearchField label={searchLabel} value={list.search.q ?? ''} onChange={list.setQuery} />
              )}
              {filters}
            </Stack>
          )}
        </Stack>
      )}
      <Rows {...props} />
    </>
  )
}

// The labels of the fields stand on their upper edges.
const tools = {
  gap: 1.5,
  mt: 1,
  mb: 2,
  alignItems: { md: 'center' },
  justifyContent: 'space-between',
} as const
const fields = { columnGap: 1.5, rowGap: 2, flex: 1 } as const

function Rows<Row>({ label, list, rows, columns, rowKey, actions, empty, noneFound }: ListViewProps<Row>) {
  const { t } = useTranslation('form')
  switch (rows.kind) {
    case 'loading':
      return <LoadingRows rows={8} />
    case 'failed':
      return <ErrorState onRetry={rows.retry}>{errorText(rows.error)}</ErrorState>
    case 'offline':
      return (
        <EmptyState icon={<OfflineIcon />} title={t('list.offline')}>
          {t('list.offline_text')}
        </EmptyState>
      )
    case 'ready':
      break
  }
  if (rows.rows.length === 0) return list.is_narrowed ? (noneFound ?? <NoneFound list={list} />) : empty
  return (
    <>
      {rows.is_stale === true && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('list.stale')}
        </Alert>
      )}
      <Box aria-busy={rows.is_busy ?? false} sx={{ opacity: rows.is_busy === true ? 0.6 : 1 }}>
        <DataTable<Row>
          label={label}
          rows={rows.rows}
          columns={columns}
          rowKey={rowKey}
          sort={list.sort}
          onSort={list.setSort}
          {...(actions === undefined ? {} : { actions })}
        />
      </Box>
      {rows.page !== null && (
        <Pager
          page={rows.page.page}
          lastPage={rows.page.last}
          total={rows.page.total}
          onPage={list.setPage}
        />
      )}
    </>
  )
}

function NoneFound({ list }: Pick<ListViewProps<unknown>, 'list'>) {
  const { t } = useTranslation('form')
  return (
    <EmptyState
      title={t('list.none_found')}
      action={
        <Button variant="outlined" onClick={list.clear}>
          {t('list.clear')}
        </Button>
      }
    >
      {t('list.none_found_text')}
    </EmptyState>
  )
}
