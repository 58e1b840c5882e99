import type { RunOptions } from 'axe-core'

/** How axe is asked: no more than what a test reads. */
export const VIOLATIONS_ALONE = {
  // What a frame shows is a page of its own.
  iframes: false,
  // A selector for each element that is in order takes most of an audit's time, and we tell the markup.
  selectors: false,
  resultTypes: ['violations'],
} satisfies RunOptions
