import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ChartProps } from './chart.tsx'

/** The same figures as a table. */
export function ChartTable({ label, x, xLabel, series, format, height = 280 }: ChartProps) {
  return (
    <TableContainer sx={{ maxHeight: height }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{xLabel}</TableCell>
            {series.map((line) => (
              <TableCell key={line.label} align="right">
                {line.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {x.map((x_label, row) => (
            <TableRow key={x_label}>
              <TableCell component="th" scope="row">
                {x_label}
              </TableCell>
              {series.map(({ label: name, values }) => {
                const value = values[row] ?? null
                return (
                  <TableCell key={name} align="right">
                    {value === null ? '–' : format(value)}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
