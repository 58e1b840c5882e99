/** Storage key of the light, dark or system preference; public/color-scheme.js reads it too. */
export const SCHEME_KEY = 'color-scheme'
