/** The key under which the preference light, dark or system is kept; public/color-scheme.js reads it too. */
export const SCHEME_KEY = 'color-scheme'
