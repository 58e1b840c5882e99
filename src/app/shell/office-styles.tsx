import GlobalStyles from '@mui/material/GlobalStyles'
import type { CSSObject } from '@mui/material/styles'

const OFFICE = '[data-density=office]'
const FIELD = `${OFFICE} .MuiOutlinedInput-root:not(.MuiInputBase-sizeSmall)`

/** Height of a field's text above and below it. */
const FIELD_PAD = '11px'

const sizes: CSSObject = {
  [`:root${OFFICE}`]: {
    '--heading': 'var(--font)',
    '--control': '36px',
    '--row': '44px',
    '--page': '1360px',
    '--gap': '16px',
    '--inset': '20px',
    '--pad': '14px',
    '--h1': '1.5rem',
    '--h2': '1.125rem',
    '--h3': '1rem',
    '--text': '0.9375rem',
    '--small': '0.875rem',
    '--button': '0.875rem',
    // Fingers need more room, and iPhones enlarge a page around a field with smaller text.
    '@media (pointer: coarse)': {
      '--control': '48px',
      '--row': '56px',
      '--text': '1rem',
      '--button': '0.9375rem',
    },
  },
}

const buttons: CSSObject = {
  [`${OFFICE} .MuiButton-text`]: { '--pad': '8px' },
  // Without a frame, the text itself stands on the column's edge.
  [`${OFFICE} .MuiButton-text:not(* + *, nav > *, header *, .MuiButton-fullWidth)`]: {
    marginInlineStart: -8,
  },
}

// The label of an empty field, its text and its lines move together.
const fields: CSSObject = {
  [`${FIELD}.MuiInputBase-multiline`]: { paddingBlock: FIELD_PAD },
  [`${FIELD}.MuiAutocomplete-inputRoot`]: { paddingBlock: '3.5px' },
  [`${FIELD} > .MuiInputBase-input:not(.MuiAutocomplete-input, .MuiInputBase-inputMultiline)`]: {
    paddingBlock: FIELD_PAD,
  },
  [`${OFFICE} .MuiInputLabel-outlined:not(.MuiInputLabel-shrink, .MuiInputLabel-sizeSmall)`]: {
    transform: 'translate(14px, 10px)',
  },
}

const pages: CSSObject = {
  '@media (min-width: 900px)': { [`${OFFICE} #content`]: { paddingBlock: 24 } },
}

const styles: CSSObject = { ...sizes, ...buttons, ...fields, ...pages }

/** Sizes of the organizers' pages: dense with a mouse, roomy for fingers. Loaded with these pages only. */
export function OfficeStyles() {
  return <GlobalStyles styles={styles} />
}
