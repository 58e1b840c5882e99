import type { Components, Theme } from '@mui/material/styles'

const legible = ({ theme }: { theme: Theme }) => ({
  '&.Mui-disabled': { color: theme.vars?.palette.text.secondary },
})

/** Style overrides shared by every use of a component. */
export const components: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 'var(--control)',
        maxWidth: '100%',
        paddingInline: 'var(--pad)',
        textAlign: 'center',
        // Without a frame, the text itself stands on the column's edge.
        '[data-density=office] &.MuiButton-text': {
          paddingInline: 8,
          '&:not(* + *, nav > *, .MuiButton-fullWidth)': { marginInlineStart: -8 },
        },
      },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 'var(--control)', minHeight: 'var(--control)' } } },
  // Fields of the desk are lower; their label, text and lines move together.
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 'var(--control)',
        '[data-density=office] &:not(.MuiInputBase-sizeSmall)': {
          '&.MuiInputBase-multiline': { paddingBlock: 11 },
          '&.MuiAutocomplete-inputRoot': { paddingBlock: 3.5 },
          '& > .MuiInputBase-input:not(.MuiAutocomplete-input, .MuiInputBase-inputMultiline)': {
            paddingBlock: 11,
          },
        },
      },
    },
  },
  // The label of an empty field stands on the line of its text.
  MuiInputLabel: {
    styleOverrides: {
      outlined: {
        '[data-density=office] &:not(.MuiInputLabel-shrink, .MuiInputLabel-sizeSmall)': {
          transform: 'translate(14px, 10px)',
        },
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: { '&&': { minHeight: 'var(--control)', whiteSpace: 'normal', overflowWrap: 'anywhere' } },
    },
  },
  // Helper texts of disabled fields must stay legible.
  MuiFormHelperText: { styleOverrides: { root: legible } },
  MuiFormLabel: { styleOverrides: { root: legible } },
  MuiListItemButton: { styleOverrides: { root: { minHeight: 'var(--control)', borderRadius: 8 } } },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiTab: { styleOverrides: { root: { minHeight: 'var(--control)', paddingInline: 16 } } },
  MuiTableCell: {
    styleOverrides: {
      // Text without spaces breaks here and leaves room for the other columns.
      body: { maxWidth: '24rem' },
      head: ({ theme }) => ({ color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' }),
    },
  },
  // A track in the bar's colour would look full.
  MuiLinearProgress: {
    styleOverrides: { root: { height: 6, borderRadius: 3, backgroundColor: 'var(--mui-palette-divider)' } },
  },
  MuiChip: { styleOverrides: { root: { fontWeight: 600, borderRadius: 8 } } },
  MuiTooltip: { defaultProps: { arrow: true } },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: 16, margin: 16, maxHeight: 'calc(100% - 32px)' } },
  },
  MuiAlert: {
    styleOverrides: {
      // An action beside the text wraps below it as a whole where space is short.
      root: { borderRadius: 12, alignItems: 'center', flexWrap: 'wrap' },
      icon: { alignSelf: 'flex-start' },
      message: { flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' },
      action: { paddingTop: 0, whiteSpace: 'nowrap' },
    },
  },
}
