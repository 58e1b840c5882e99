/** Every colour of the product. Contrast is at least 4.5:1 on background and on paper, in both schemes. */
const verdictSolid = {
  admitted: { main: '#17693a', contrastText: '#ffffff' },
  left: { main: '#5b3a9e', contrastText: '#ffffff' },
  refused: { main: '#b3261e', contrastText: '#ffffff' },
  notice: { main: '#8a5200', contrastText: '#ffffff' },
  waiting: { main: '#1f5a94', contrastText: '#ffffff' },
  repeated: { main: '#4a5560', contrastText: '#ffffff' },
}

export const lightPalette = {
  primary: { main: '#6d2c5a', dark: '#531f44', light: '#8d4a79', contrastText: '#ffffff' },
  secondary: { main: '#5c4a52', contrastText: '#ffffff' },
  success: { main: '#17693a', contrastText: '#ffffff' },
  error: { main: '#b3261e', contrastText: '#ffffff' },
  warning: { main: '#8a5200', contrastText: '#ffffff' },
  info: { main: '#1f5a94', contrastText: '#ffffff' },
  background: { default: '#faf7f2', paper: '#ffffff' },
  text: { primary: '#241b20', secondary: '#6a5c62' },
  divider: '#e3dad0',
  verdict: verdictSolid,
  status: { orange: '#a34a00', red: '#b3261e', teal: '#00685e' },
  tier: { normal: '#6a5c62', gold: '#7d5a00', platinum: '#4d5a66', vip: '#6d2c5a' },
  banner: { main: '#241b20', contrastText: '#faf7f2' },
  code: { dark: '#000000', light: '#ffffff' },
}

export const darkPalette = {
  primary: { main: '#e3a8d0', dark: '#c98bb5', light: '#f0c9e3', contrastText: '#2b1023' },
  secondary: { main: '#cdbcc3', contrastText: '#241b20' },
  success: { main: '#6fd398', contrastText: '#08210f' },
  error: { main: '#ff8f84', contrastText: '#330805' },
  warning: { main: '#f0b75a', contrastText: '#2b1a00' },
  info: { main: '#8dbdf0', contrastText: '#04203c' },
  background: { default: '#191416', paper: '#231c1f' },
  text: { primary: '#f3ebe6', secondary: '#b9a9ae' },
  divider: '#3d3237',
  verdict: verdictSolid,
  status: { orange: '#ffb068', red: '#ff8f84', teal: '#5fd6c5' },
  tier: { normal: '#b9a9ae', gold: '#e2bd5c', platinum: '#b8c4d0', vip: '#e3a8d0' },
  banner: { main: '#43363d', contrastText: '#f3ebe6' },
  code: { dark: '#000000', light: '#ffffff' },
}

/** The colours of each scheme. */
export const SCHEMES = { light: lightPalette, dark: darkPalette } as const
export type Scheme = keyof typeof SCHEMES
