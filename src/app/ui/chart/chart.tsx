import ChartIcon from '@mui/icons-material/BarChart'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartTable } from './chart-table.tsx'

const ChartDrawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).ChartDrawing }))

export interface ChartProps {
  /** Heading of the chart and its accessible name. */
  label: string
  kind: 'bar' | 'line'
  /** Unique labels along the x axis. */
  x: readonly string[]
  xLabel: string
  /** One value per x label; null when there is none. */
  series: readonly { label: string; values: readonly (number | null)[] }[]
  /** Formats a value. */
  format: (value: number) => string
  height?: number
  /** Stacked bars or lines, for parts of a whole. */
  stacked?: boolean
  /** Leaves the name of the x axis to the table, where the heading says it. */
  hidesXLabel?: boolean
  /** Text below the heading, for example a sum. */
  lead?: ReactNode
  /** Controls beside the heading, for example the period. */
  tools?: ReactNode
}

/** Figures as a chart or as a table. */
export function Chart(props: ChartProps) {
  const { t } = useTranslation('form')
  const { label, height = 280, lead, tools } = props
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <Box component="figure" aria-label={label} sx={{ m: 0, minWidth: 0 }}>
      <Box sx={head}>
        <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
          <Typography component="h2" variant="h3">
            {label}
          </Typography>
          {lead}
        </Box>
        {tools}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={t('chart.view', { label })}
          onChange={(_, next: typeof view | null) => setView(next ?? view)}
        >
          <ToggleButton value="chart" aria-label={t('chart.as_chart')}>
            <ChartIcon fontSize="small" />
          </ToggleButton>
          <ToggleButton value="table" aria-label={t('chart.as_table')}>
            <TableIcon fontSize="small" />
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {view === 'table' ? (
        <ChartTable {...props} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height }} />}>
          <ChartDrawing {...props} />
        </Suspense>
      )}
    </Box>
  )
}

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 } as const
