import type { CSSObject } from '@mui/material/styles'

/** Black on white in every scheme; the table head repeats on each page, and rows are not split. */
export const printStyles: CSSObject = {
  '@page': { size: 'landscape', margin: '10mm' },
  '@media print': {
    // Browsers do not always break a flex box across pages.
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
