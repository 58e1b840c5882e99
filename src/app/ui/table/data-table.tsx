import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { DataCards } from './data-cards.tsx'
import { openRow } from './open-row.ts'
import { walkRows } from './row-keys.ts'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The server can sort by this key. */
  sortable?: boolean
  align?: 'right'
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: ReadonlyArray<Column<Row>>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Opens a row, on a click anywhere in it or Enter; when omitted, a row opens its first link. */
  onOpen?: (row: Row) => void
  /** Buttons of a row, in the last column. */
  actions?: (row: Row) => ReactNode
  actionsHeader?: string
}

/** Reverses the direction of the sorted column; another column starts ascending. */
export const nextSort = (current: Sort | undefined, key: string): Sort => ({
  key,
  direction: current?.key === key && current.direction === 'asc' ? 'desc' : 'asc',
})

/** A table that becomes cards on a phone; the server sorts. The first column names the row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'))
  return small ? <DataCards {...props} /> : <WideTable {...props} />
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, actions, onOpen } = props
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label={label} onKeyDown={walkRows}>
        <Head {...props} />
        <TableBody>
          {rows.map((row) => {
            const { sx, ...open_props } = openRow(onOpen && (() => onOpen(row)))
            return (
              <TableRow
                key={rowKey(row)}
                data-row
                hover
                {...open_props}
                sx={{ height: 'var(--row)', '&:last-child > *': { border: 0 }, ...sx }}
              >
                {columns.map((column, index) => (
                  <TableCell
                    key={column.key}
                    {...(index === 0 ? { component: 'th', scope: 'row', sx: { fontWeight: 600 } } : {})}
                    align={column.align ?? 'left'}
                  >
                    {column.cell(row)}
                  </TableCell>
                ))}
                {actions && (
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap', maxWidth: 'none' }}>
                    {actions(row)}
                  </TableCell>
                )}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Head<Row>({ columns, sort, onSort, actions, actionsHeader }: DataTableProps<Row>) {
  return (
    <TableHead>
      <TableRow>
        {columns.map((column) => {
          const active = sort?.key === column.key
          return (
            <TableCell
              key={column.key}
              align={column.align ?? 'left'}
              sortDirection={active ? sort.direction : false}
            >
              {column.sortable && onSort ? (
                <TableSortLabel
                  active={active}
                  direction={active ? sort.direction : 'asc'}
                  onClick={() => onSort(nextSort(sort, column.key))}
                >
                  {column.header}
                </TableSortLabel>
              ) : (
                column.header
              )}
            </TableCell>
          )
        })}
        {actions && (
          // An empty header cell would be announced as an empty heading.
          <TableCell component={actionsHeader ? 'th' : 'td'} align="right">
            {actionsHeader}
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  )
}
