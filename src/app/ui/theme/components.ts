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
        paddingInline: 'var(--pad, 20px)',
        textAlign: 'center',
      },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 'var(--control)', minHeight: 'var(--control)' } } },
  MuiOutlinedInput: { styleOverrides: { root: { minHeight: 'var(--control)' } } },
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
