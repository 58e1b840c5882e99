import type { CSSObject } from '@mui/material/styles'

/** Black on white in every scheme; the head of a table on each page, and no row cut in its middle. */
export const printStyles: CSSObject = {
  '@page': { size: 'landscape', margin: '10mm' },
  '@media print': {
    // A flexible box is not always cut where a page ends.
    '#root, main': { display: 'block !important', padding: '0 !important', maxWidth: 'none !important' },
    html: { background: '#fff !important' },
    'body, body *': {
      color: '#000 !important',
      background: 'none !important',
      borderColor: '#000 !important',
    },
    thead: { display: 'table-header-group' },
    'tr, .MuiTypography-root': { breakInside: 'avoid' },
  },
}
