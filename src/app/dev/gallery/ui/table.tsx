import Button from '@mui/material/Button'
import { DataTable, type Column, type DataTableProps } from '#app/ui/table/data-table.tsx'
import { Pager } from '#app/ui/table/pager.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { ENDLESS, words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { noop } from '#app/dev/typed.tsx'

type Row = { id: string; name: string; ticket: string; count: number | null }

const ROWS: Row[] = [
  { id: '1', name: words.title, ticket: words.ticket, count: 12 },
  { id: '2', name: ENDLESS, ticket: words.tier, count: 100_000 },
  { id: '3', name: words.last_name, ticket: 'VIP', count: null },
]
const NAME: Column<Row> = {
  key: 'name',
  header: words.tier,
  sortable: true,
  cell: ({ name }) => <TextLink to="/">{name}</TextLink>,
}
const COLUMNS: Column<Row>[] = [
  NAME,
  { key: 'ticket', header: words.last_name, cell: ({ ticket }) => ticket },
  { key: 'state', header: 'VIP', cell: () => <StatusChip tone="success" label={words.first_name} /> },
  { key: 'count', header: '№', align: 'right', sortable: true, cell: ({ count }) => count },
]
const table: DataTableProps<Row> = {
  label: words.title,
  columns: COLUMNS,
  rows: ROWS,
  rowKey: ({ id }) => id,
}
const ACTIONS = [
  { label: words.ticket, onSelect: noop },
  { label: words.tier, to: '/' },
  { label: words.venue, onSelect: noop, disabled: true },
  { label: words.first_name, onSelect: noop, destructive: true },
]

export const entries: GalleryEntries = {
  DataTable: {
    plain: <DataTable {...table} />,
    'sorted, with a menu for each row': (
      <DataTable
        {...table}
        sort={{ key: 'name', direction: 'asc' }}
        onSort={noop}
        columns={[{ ...NAME, cell: ({ name }) => name }, ...COLUMNS.slice(1)]}
        onOpen={noop}
        actions={({ name }) => <RowMenu label={`${words.venue}: ${name}`} actions={ACTIONS} />}
        actionsHeader={words.first_name}
      />
    ),
    'with buttons': <DataTable {...table} actions={() => <Button variant="outlined">VIP</Button>} />,
  },
  Pager: {
    'one page': <Pager page={1} lastPage={1} total={3} onPage={noop} />,
    'the first of many': <Pager page={1} lastPage={1000} total={100_000} onPage={noop} />,
    'in the middle': <Pager page={512} lastPage={1000} total={100_000} onPage={noop} />,
    'the last': <Pager page={1000} lastPage={1000} total={100_000} onPage={noop} />,
  },
  RowMenu: {
    usual: <RowMenu label={words.venue} actions={ACTIONS} />,
    'with a note': <RowMenu label={words.title} actions={ACTIONS} note={<li role="none">{words.tier}</li>} />,
    'at work': <RowMenu label={words.tier} actions={ACTIONS} pending />,
  },
}
