import type { CSSObject } from '@mui/material/styles'

/** What is selected, pressed or current, which usually only a background shows. */
const SELECTED =
  ':is(.Mui-selected, [aria-pressed=true], a[aria-current=page], [role=option][aria-selected=true], [role=gridcell][aria-selected=true] > button):not(:disabled)'
/** Selected parts whose focus ring is on their own background. */
const WITH_RING_INSIDE = ':is(.MuiTab-root, .MuiMenuItem-root, .MuiListItemButton-root, [role=option])'

/** Controls and surfaces that usually only their background sets off. */
const FILLED =
  ':is(.MuiButton-root, .MuiToggleButton-root, .MuiChip-root, .MuiPaper-root, .MuiBadge-badge, .MuiTooltip-tooltip)'

/**
 * Styles for forced colours (high contrast), which remove backgrounds and shadows: what these show gets a border or
 * a system colour. Important where a component has a longer selector of its own.
 */
export const forcedColours: CSSObject = {
  ':root': { '--focus': 'Highlight' },
  // Icons and logos take the colour of text; charts and codes to scan keep their own.
  ':is(.MuiSvgIcon-root, svg[aria-hidden])': { forcedColorAdjust: 'auto' },
  'svg text': { fill: 'CanvasText !important' },
  [`:root ${FILLED}`]: { border: '1px solid' },
  ':root .MuiButton-contained': { borderWidth: 2 },
  [SELECTED]: {
    forcedColorAdjust: 'none',
    color: 'SelectedItemText !important',
    backgroundColor: 'SelectedItem !important',
  },
  [`${SELECTED} *`]: { color: 'inherit !important' },
  [`${WITH_RING_INSIDE}${SELECTED}`]: { '--focus': 'SelectedItemText' },
  ':is(.Mui-disabled, :disabled, [aria-disabled=true])': {
    color: 'GrayText !important',
    borderColor: 'GrayText !important',
  },
  '[aria-disabled=true] svg': { color: 'inherit', opacity: '1 !important' },
  ':root .MuiSkeleton-root': { border: '1px solid GrayText' },
  '[role=progressbar]:not(.MuiCircularProgress-root)': { outline: '1px solid' },
  '[role=progressbar]:not(.MuiCircularProgress-root) > *': { backgroundColor: 'Highlight !important' },
  ':is(.MuiSwitch-track, .MuiSlider-rail)': {
    border: '1px solid',
    opacity: '1 !important',
    backgroundColor: 'Canvas !important',
  },
  ':is(.Mui-checked + .MuiSwitch-track, .MuiSlider-track)': { backgroundColor: 'Highlight !important' },
  ':root :is(.MuiSwitch-thumb, .MuiSlider-thumb)': {
    border: '1px solid Canvas',
    backgroundColor: 'ButtonText',
  },
}
