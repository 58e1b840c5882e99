import type { CSSObject } from '@mui/material/styles'

/** Surfaces in a colour of their own set --focus to a colour that contrasts with them. */
const COLOUR = 'var(--focus, var(--mui-palette-primary-main))'
const WIDTH = '3px'

/** Parts that take focus without being a control, or whose container has the ring. */
const WITHOUT_RING =
  'main, h1, .MuiDialog-container, .MuiDrawer-paper, .MuiPopover-paper, .MuiInputBase-input'

/** Parts at the edge of a list or of a scrolling box, which would cut off a ring around them. */
const RING_INSIDE =
  ':is(.MuiTab-root, .MuiMenuItem-root, .MuiListItemButton-root, .MuiAccordionSummary-root, .MuiCardActionArea-root, tr)'

/** Visible parts around an input that is transparent. */
const AROUND_INPUT = ':is(.MuiSwitch-root, .MuiCheckbox-root, .MuiRadio-root)'

// Important, because components remove their outline in rules of their own.
const ring = { outline: `${WIDTH} solid ${COLOUR} !important` } as const
const inside = { outlineOffset: `-${WIDTH}` } as const
const isTyped = ':has(> .MuiInputBase-input:focus-visible)'

/** The ring of keyboard focus on every control; some show it on a container, or inside their edge. */
export const focusStyles: CSSObject = {
  [`:focus-visible:not(${WITHOUT_RING})`]: { ...ring, outlineOffset: '2px', scrollMarginBlock: '8px' },
  [`${RING_INSIDE}:focus-visible`]: inside,
  [`${AROUND_INPUT}:has(input:focus-visible)`]: { ...ring, outlineOffset: `-${WIDTH}` },
  '.MuiSlider-thumb:has(input:focus-visible)': { ...ring, outlineOffset: '2px' },
  '.MuiSwitch-root:has(input:focus-visible)': { borderRadius: 99 },
  // The option that the arrow keys chose, while the text field keeps the focus.
  '.MuiAutocomplete-option.Mui-focusVisible': { ...ring, ...inside },
  [`.MuiInputBase-root:not(.MuiOutlinedInput-root)${isTyped}`]: { ...ring, ...inside },
  // The border grows outwards, with the gap for the label where it was; the lower edge makes up for the gap.
  [`.MuiOutlinedInput-root${isTyped} > fieldset.MuiOutlinedInput-notchedOutline`]: {
    inset: '-6px -2px -5px',
    borderWidth: '3px 3px 6px',
    borderColor: COLOUR,
  },
  '.MuiAlert-filled': { '--focus': 'currentColor' },
}
