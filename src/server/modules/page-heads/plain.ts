import type { FirstSight } from '#server/http/site/first-sight.ts'

/** Of a page of which only the heading is known. */
export const PLAIN: FirstSight = {
  kind: 'page',
  cover: null,
  over: '',
  heading: '',
  lead: '',
  notice: null,
}
