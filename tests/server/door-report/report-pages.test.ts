import { expect, test } from 'vitest'
import { drawReport, type ReportDocument } from '#server/core/integrations/pdf/report-pages.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const report = (rows: readonly string[][], more: Partial<ReportDocument> = {}): ReportDocument => ({
  title: 'Door report',
  subtitle: 'Harbour Lights',
  lead: ['Signed off by Ada', 'As of today'],
  tables: [
    {
      title: 'Attendance',
      note: '',
      columns: [
        { title: 'Ticket type', share: 2 },
        { title: 'Sold', share: 1, is_number: true },
      ],
      rows,
    },
  ],
  foot: 'Harbour Lights',
  tag: 'en',
  made_at: '2026-12-01T11:00:00.000Z',
  ...more,
})

test('a short report is one page, and a long one continues on as many as it takes', async () => {
  expect(pagesOf(await drawReport(report([['General', '12']])))).toBe(1)
  const rows = Array.from({ length: 120 }, (_, at) => [`Type ${at}`, String(at)])
  expect(pagesOf(await drawReport(report(rows)))).toBeGreaterThan(2)
})

test('a report without rows, with blank texts and with one word longer than its column is drawn', async () => {
  expect(pagesOf(await drawReport(report([])))).toBe(1)
  expect(pagesOf(await drawReport(report([['', '']], { lead: [''], foot: '' })))).toBe(1)
  expect(pagesOf(await drawReport(report([['x'.repeat(2_000), '1']])))).toBe(1)
})
