/** The two paper formats: page settings, and the width of the ticket and its code. */
export const PAPERS = {
  a4: { page: { size: 'A4', margin: '15mm' }, width: '180mm', qr: '60mm', gap: '8mm', direction: 'row' },
  roll: {
    // A name and a place in two languages fit above the code on one piece.
    page: { size: '80mm 200mm', margin: '4mm' },
    width: '72mm',
    qr: '50mm',
    gap: '3mm',
    direction: 'column',
  },
} as const

export type PaperName = keyof typeof PAPERS
