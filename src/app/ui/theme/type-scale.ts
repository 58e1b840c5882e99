/** Sizes that follow the density are CSS variables, set in global-styles.ts. */
export const typography = {
  fontFamily: 'var(--font)',
  fontWeightMedium: 600,
  fontWeightBold: 700,
  h1: { fontSize: 'var(--h1)', lineHeight: 1.2, fontWeight: 700, letterSpacing: 'var(--tight)' },
  h2: { fontSize: 'var(--h2)', lineHeight: 1.25, fontWeight: 650, letterSpacing: 'var(--tight)' },
  h3: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 650, letterSpacing: 0 },
  h4: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 650, letterSpacing: 0 },
  subtitle1: { fontSize: '1.125rem', lineHeight: 'var(--leading)', letterSpacing: 0 },
  body1: { fontSize: '1rem', lineHeight: 'var(--leading)', letterSpacing: 0 },
  body2: { fontSize: '0.9375rem', lineHeight: 'var(--leading)', letterSpacing: 0 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.5, letterSpacing: 0 },
  overline: { fontSize: '0.8125rem', lineHeight: 1.5, letterSpacing: 0, textTransform: 'none' as const },
  button: {
    fontSize: '1rem',
    fontWeight: 600,
    lineHeight: 1.4,
    letterSpacing: 0,
    textTransform: 'none' as const,
  },
}
