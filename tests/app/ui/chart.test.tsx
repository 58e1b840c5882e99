import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { Chart } from '#app/ui/chart/chart.tsx'
import { renderPage, loadTestTexts } from './render.tsx'

beforeAll(loadTestTexts)

test('a chart has a name and a table with the same figures', async () => {
  await renderPage(
    <Chart
      label="Tickets per day"
      kind="bar"
      x={['Mon', 'Tue']}
      xLabel="Day"
      series={[
        { label: 'Early', values: [3, null] },
        { label: 'Late', values: [1200, 5] },
      ]}
      format={(value) => `${value}.`}
    />,
  )
  const figure = screen.getByRole('figure', { name: 'Tickets per day' })
  fireEvent.click(within(figure).getByRole('button', { name: 'Table' }))
  const table = within(figure).getByRole('table', { name: 'Tickets per day' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Early', 'Late'],
    ['Mon', '3.', '1200.'],
    ['Tue', '–', '5.'],
  ])
  expect(within(figure).getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true')
})
