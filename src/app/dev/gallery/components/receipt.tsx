import { PrintReceiptButton } from '#app/components/receipt/print-receipt.tsx'
import type { Receipt } from '#app/components/receipt/receipt.ts'
import { ReceiptPaper } from '#app/components/receipt/receipt-paper.tsx'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'

const receipt: Receipt = {
  seller: { name: words.title, place: words.title },
  event_title: words.title,
  number: 'ABCD1234',
  sold_at: '2026-11-20T12:00:00.000Z',
  timezone: 'Asia/Hong_Kong',
  sold_by: words.first_name,
  currency: 'HKD',
  lines: [{ name: words.title, quantity: 2, unit_cents: 48_000 }],
  charges: [{ name: words.first_name, amount_cents: 960 }],
  sum_cents: 96_000,
  tender: 'cash',
  given_cents: 100_000,
  tickets: [{ name: words.title, code: '000000000000000000000000000' }],
  is_reversed: false,
}

export const entries: GalleryEntries = {
  ReceiptPaper: {
    'a cash sale with change and a tax': <ReceiptPaper receipt={receipt} />,
    'a reversed sale without a known amount': (
      <ReceiptPaper receipt={{ ...receipt, given_cents: null, is_reversed: true }} />
    ),
  },
  PrintReceiptButton: { 'prints on a roll': <PrintReceiptButton receipt={receipt} /> },
}
