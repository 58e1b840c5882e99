import type { FirstSight } from '#server/core/http/site/initial-html.ts'

/** Of a page of which only the heading is known. */
export const PLAIN: FirstSight = {
  kind: 'page',
  cover: null,
  over: '',
  heading: '',
  lead: '',
  notice: null,
}
