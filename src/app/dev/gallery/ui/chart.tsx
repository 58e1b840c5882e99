import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { Chart } from '#app/ui/chart/chart.tsx'
import { CURRENCY } from '#app/dev/samples/event.ts'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'

const DAYS = Array.from({ length: 14 }, (_, day) => `${day + 1}.3.`)
const values = DAYS.map((_, day) => (day * 37) % 100)

export const entries: GalleryEntries = {
  Chart: {
    bars: (
      <Chart
        kind="bar"
        label={words.title}
        x={DAYS}
        xLabel={words.last_name}
        series={[{ label: words.tier, values }]}
        format={formatNumber}
      />
    ),
    'bars on top of each other': (
      <Chart
        kind="bar"
        stacked
        label={words.venue}
        x={[words.tier, 'VIP', words.last_name]}
        xLabel={words.last_name}
        series={[
          { label: words.ticket, values: [1, 2, 3] },
          { label: words.tier, values: [3, null, 1] },
        ]}
        format={formatNumber}
      />
    ),
    'lines of money, with a gap': (
      <Chart
        kind="line"
        label={words.label}
        x={DAYS}
        xLabel={words.last_name}
        series={[
          { label: words.first_name, values: values.map((value) => value * 100_000) },
          { label: words.last_name, values: values.map((value, day) => (day > 5 ? null : value * 200_000)) },
        ]}
        format={(cents) => formatMoney(cents, CURRENCY)}
      />
    ),
    'nothing yet': (
      <Chart
        kind="line"
        label={words.ticket}
        x={DAYS}
        xLabel={words.last_name}
        series={[{ label: words.tier, values: DAYS.map(() => 0) }]}
        format={formatNumber}
      />
    ),
  },
}
