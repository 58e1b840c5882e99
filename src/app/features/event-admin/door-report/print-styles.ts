import type { CSSObject } from '@mui/material/styles'

/** Black on white in every scheme; table heads repeat on each page, and rows are not split. */
export const printStyles: CSSObject = {
  '@page': { margin: '12mm' },
  '@media print': {
    // Browsers do not always break a flex box across pages.
    '#root, main, main > .MuiStack-root': {
      display: 'block !important',
      padding: '0 !important',
      maxWidth: 'none !important',
    },
    html: { background: '#fff !important' },
    'body, body *': {
      color: '#000 !important',
      background: 'none !important',
      borderColor: '#000 !important',
    },
    thead: { display: 'table-header-group' },
    'tr, h2, .MuiTypography-root': { breakInside: 'avoid' },
    section: { marginBottom: '6mm' },
  },
}
