import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ChartProps } from './chart.tsx'

const COLOURS = ['primary', 'info', 'warning', 'success'].map((name) => `var(--mui-palette-${name}-main)`)

/** The chart itself; its library is loaded only with this module. */
export function ChartDrawing(props: ChartProps) {
  const { kind, x, xLabel, series, format, height = 280, stacked = false } = props
  const x_axis = { data: [...x], ...(props.hidesXLabel === true ? {} : { label: xLabel }) }
  const is_still = useMediaQuery('(prefers-reduced-motion: reduce)', { defaultMatches: true })
  const common = {
    height,
    skipAnimation: is_still,
    hideLegend: series.length < 2,
    colors: COLOURS,
    yAxis: [{ width: widthOf(series, format), valueFormatter: (value: number) => format(value) }],
    grid: { horizontal: true },
    margin: { left: 0, right: labelMargin(x), top: 8, bottom: 0 },
  }
  const lines = series.map(({ label, values }) => ({
    label,
    data: [...values],
    valueFormatter: (value: number | null) => (value === null ? '' : format(value)),
    ...(stacked ? { stack: 'all' } : {}),
  }))
  return kind === 'bar' ? (
    <BarChart {...common} series={lines} xAxis={[{ ...x_axis, scaleType: 'band' }]} />
  ) : (
    <LineChart
      {...common}
      series={lines.map((line) => ({ ...line, curve: 'linear', showMark: x.length < 32 }))}
      xAxis={[{ ...x_axis, scaleType: 'point' }]}
    />
  )
}

const CHARACTER_PX = 7.5

const LABEL_MARGIN_MAX_PX = 40

/** Half of the longest label extends beyond the last tick and would be cut off. */
function labelMargin(x: readonly string[]): number {
  // A Chinese character is about twice as wide as a digit.
  const widthOfLabel = (label: string) =>
    Array.from(label).reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1) * CHARACTER_PX, 0)
  return Math.min(LABEL_MARGIN_MAX_PX, Math.max(8, ...x.map((label) => widthOfLabel(label) / 2)))
}

/** Width of the longest axis label; the axis extends a little beyond the largest value. */
function widthOf(series: ChartProps['series'], format: ChartProps['format']): number {
  const max = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return 24 + CHARACTER_PX * format(Math.ceil(max) * 2).length
}
