/** A file of its own, because the content security policy allows no inline style. */
export const PAGE_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: 0; list-style: none }
article { margin: 1.5rem 0; padding-top: .5rem; border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
h3 { margin: .5rem 0 }
table { width: 100%; border-collapse: collapse; margin: .5rem 0 }
caption { text-align: start; font-weight: 600 }
th, td { padding: .25rem .5rem .25rem 0; text-align: start; vertical-align: top; font-weight: 400 }
code { font-family: ui-monospace, monospace; font-size: .9em }
`
