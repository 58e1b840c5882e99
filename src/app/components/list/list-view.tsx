import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { LoadingRows } from '#app/ui/states.tsx'
import { SearchField } from '#app/components/inputs/search-field.tsx'
import { useListMemory } from './list-memory.ts'
import type { RowsState } from './rows-state.ts'
import { NoResults, RowsStates } from './rows-states.tsx'
import type { ListControl } from './use-list-search.ts'

export interface ListViewProps<Row> {
  /** Accessible name of the list. */
  label: string
  list: Omit<ListControl, 'setFilter' | 'setFilters' | 'search'> & { search: { q?: string } }
  rows: RowsState<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Opens a row; when omitted, a row opens its first link. */
  onOpen?: ((row: Row) => void) | undefined
  /** Menu of a row; render a `RowMenu`. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** Label of the search field; omitted when there is none. */
  searchLabel?: string
  /** `FilterSelect`s beside the search. */
  filters?: ReactNode
  /** Content before the search, for example tabs. */
  before?: ReactNode
  /** Shown when the list has no rows: an `EmptyState` that says what to do. */
  empty: ReactNode
  /** Shown when nothing matches, instead of the default text. */
  noneFound?: ReactNode
}

/** A list with search, filters, sort and pages in the URL, in all its states. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { t } = useTranslation('form')
  const { list, rows, searchLabel, filters, before } = props
  useListMemory(list.search)
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
              {list.is_narrowed && (
                <Button onClick={list.clear} sx={{ flexShrink: 0 }}>
                  {t('list.reset')}
                </Button>
              )}
            </Stack>
          )}
        </Stack>
      )}
      <Rows {...props} />
    </>
  )
}

// The labels of the fields overlap their upper borders.
const tools = {
  gap: 1.5,
  mt: 1,
  mb: 2,
  alignItems: { md: 'center' },
  justifyContent: 'space-between',
} as const
const fields = { columnGap: 1.5, rowGap: 2, flex: 1 } as const

function Rows<Row>(props: ListViewProps<Row>) {
  const { label, list, rows, columns, rowKey, onOpen, actions, empty, noneFound } = props
  const { t } = useTranslation('form')
  return (
    <RowsStates
      rows={rows}
      list={list}
      loading={<LoadingRows rows={8} />}
      offline={{ title: t('list.offline'), text: t('list.offline_text') }}
      empty={empty}
      noneFound={noneFound ?? <NoResults list={list} />}
      counts_one_page
    >
      {(visible_rows, is_stale) => (
        <>
          {is_stale && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t('list.stale')}
            </Alert>
          )}
          <DataTable<Row>
            label={label}
            rows={visible_rows}
            columns={columns}
            rowKey={rowKey}
            sort={list.sort}
            onSort={list.setSort}
            {...(actions === undefined ? {} : { actions })}
            {...(onOpen === undefined ? {} : { onOpen })}
          />
        </>
      )}
    </RowsStates>
  )
}
