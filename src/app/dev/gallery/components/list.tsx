import Button from '@mui/material/Button'
import { ApiError } from '#api-client/api-error.ts'
import { ListPage } from '#app/components/list/list-page.tsx'
import { ListView, type ListViewProps } from '#app/components/list/list-view.tsx'
import { NoResults, RowsStates } from '#app/components/list/rows-states.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { EmptyState, LoadingRows } from '#app/ui/states.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { ENDLESS, words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { noop } from '#app/dev/typed.tsx'

type Row = { id: string; name: string; ticket: string }

const ROWS: Row[] = [
  { id: '1', name: words.title, ticket: words.ticket },
  { id: '2', name: ENDLESS, ticket: words.tier },
]
const list: ListViewProps<Row>['list'] = {
  search: {},
  sort: { key: 'name', direction: 'asc' },
  query: { page: 1, query: '', sort_by: 'name', sort_direction: 'asc' },
  is_narrowed: false,
  setQuery: noop,
  setSort: noop,
  setPage: noop,
  clear: noop,
}
const narrowed = { ...list, search: { q: words.label }, is_narrowed: true }
const page = { page: 2, last: 12, total: 1_200 }
const ready = { kind: 'ready', rows: ROWS, page } as const
const failed = {
  kind: 'failed',
  error: new ApiError({ code: 'network.timeout', status: 0 }),
  retry: noop,
} as const
const create = <Button variant="contained">{words.action}</Button>
const view: ListViewProps<Row> = {
  label: words.title,
  list,
  rows: ready,
  rowKey: ({ id }) => id,
  columns: [
    { key: 'name', header: words.tier, sortable: true, cell: ({ name }) => name },
    { key: 'ticket', header: words.last_name, cell: ({ ticket }) => ticket },
  ],
  searchLabel: words.tier,
  filters: (
    <FilterSelect
      label={words.last_name}
      value={undefined}
      onChange={noop}
      options={[{ value: 'ticket', label: words.ticket }]}
    />
  ),
  empty: <EmptyState title={words.title}>{words.sentence}</EmptyState>,
}
const states = {
  list,
  loading: <LoadingRows rows={2} />,
  offline: { title: words.venue, text: words.sentence },
  empty: <EmptyState title={words.title} />,
  noneFound: <NoResults list={list} />,
  children: (rows: readonly Row[]) => rows.map(({ id, ticket }) => <p key={id}>{ticket}</p>),
}

export const entries: GalleryEntries = {
  ListView: {
    'some rows': (
      <ListView
        {...view}
        onOpen={noop}
        actions={({ name }) => (
          <RowMenu label={`${words.venue}: ${name}`} actions={[{ label: words.tier, onSelect: noop }]} />
        )}
      />
    ),
    'searched for': <ListView {...view} list={narrowed} />,
    'nothing found': <ListView {...view} list={narrowed} rows={{ ...ready, rows: [], page: null }} />,
    'nothing there': <ListView {...view} rows={{ ...ready, rows: [], page: null }} />,
    'from before the network went': <ListView {...view} rows={{ ...ready, is_stale: true }} />,
  },
  ListPage: {
    'with a way to make one': (
      <ListPage {...view} title={words.title} subtitle={words.sentence} create={create} />
    ),
  },
  RowsStates: {
    loading: <RowsStates<Row> {...states} rows={{ kind: 'loading' }} />,
    failed: <RowsStates<Row> {...states} rows={failed} />,
    'not kept here': <RowsStates<Row> {...states} rows={{ kind: 'offline' }} />,
    'the next page on its way': <RowsStates {...states} rows={{ ...ready, is_busy: true }} />,
    'more of it': (
      <RowsStates {...states} rows={{ ...ready, page: null, more: { is_busy: false, get: noop } }} />
    ),
  },
  NoResults: {
    usual: <NoResults list={list} />,
    'with words of its own': (
      <NoResults list={list} title={words.title} text={words.sentence} clear={words.action} />
    ),
  },
}
