import type { RunOptions } from 'axe-core'

/** Options for axe: results limited to what the tests read. */
export const VIOLATIONS_ALONE = {
  // The document in a frame is checked as a page of its own.
  iframes: false,
  // Selectors of passing elements take most of the time of an audit, and the report shows the markup.
  selectors: false,
  resultTypes: ['violations'],
} satisfies RunOptions
