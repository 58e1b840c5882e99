/** The two papers: what the printer is told, and how wide the ticket and its code are. */
export const PAPERS = {
  a4: { page: { size: 'A4', margin: '15mm' }, width: '180mm', qr: '60mm', gap: '8mm', direction: 'row' },
  roll: {
    // A name and an address in two languages stand above the code on one piece.
    page: { size: '80mm 200mm', margin: '4mm' },
    width: '72mm',
    qr: '50mm',
    gap: '3mm',
    direction: 'column',
  },
} as const

export type PaperName = keyof typeof PAPERS
