import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FactList } from '../fact.tsx'
import { openRow } from './open-row.ts'
import { walkRows } from './row-keys.ts'
import type { DataTableProps, Sort } from './data-table.tsx'

/** Rows of a table as cards; the first column is the card's heading. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, actions, onOpen } = props
  const [title, ...others] = columns
  return (
    <Stack sx={{ gap: 1.5 }}>
      <SortChoice {...props} />
      <Stack
        component="ul"
        aria-label={label}
        onKeyDown={walkRows}
        sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.map((row) => {
          const { sx, ...open_props } = openRow(onOpen && (() => onOpen(row)))
          return (
            <Card key={rowKey(row)} component="li" data-row {...open_props} sx={{ p: 2, ...sx }}>
              <Stack direction="row" sx={{ gap: 1, mb: 1, alignItems: 'flex-start' }}>
                <Box sx={{ flex: 1, minWidth: 0, fontWeight: 650, fontSize: '1.0625rem' }}>
                  {title?.cell(row)}
                </Box>
                {actions && (
                  <Stack direction="row" sx={corner}>
                    {actions(row)}
                  </Stack>
                )}
              </Stack>
              <FactList
                facts={others
                  .map(({ key, header, cell }) => ({ key, label: header, value: cell(row) }))
                  .filter(({ value }) => !isEmpty(value))}
              />
            </Card>
          )
        })}
      </Stack>
    </Stack>
  )
}

/** An empty cell is omitted, since its label alone would be confusing. */
const isEmpty = (value: ReactNode) => value === null || value === undefined || value === false || value === ''

// Buttons are taller than text; both are aligned to the same line.
const corner = { flexShrink: 0, mt: -1, mr: -1 } as const

/** Cards have no column headers, so a select above them chooses the order. */
function SortChoice<Row>({ columns, sort, onSort }: DataTableProps<Row>) {
  const { t } = useTranslation('shell')
  const choices = columns
    .filter((column) => column.sortable)
    .flatMap(({ key, header }): Array<Sort & { header: string }> => [
      { key, header: `${header} ↑`, direction: 'asc' },
      { key, header: `${header} ↓`, direction: 'desc' },
    ])
  if (!onSort || choices.length === 0) return null
  return (
    <TextField
      select
      size="small"
      label={t('action.sort_by')}
      value={sort ? `${sort.key} ${sort.direction}` : ''}
      onChange={(event) => {
        const selected = choices.find(({ key, direction }) => `${key} ${direction}` === event.target.value)
        if (selected) onSort({ key: selected.key, direction: selected.direction })
      }}
    >
      {choices.map(({ key, direction, header }) => (
        <MenuItem key={`${key} ${direction}`} value={`${key} ${direction}`}>
          {header}
        </MenuItem>
      ))}
    </TextField>
  )
}
