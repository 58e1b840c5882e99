import type { InitialHtml } from '#server/core/http/site/initial-html.ts'

/** Of a page of which only the heading is known. */
export const EMPTY_INITIAL_HTML: InitialHtml = {
  kind: 'page',
  cover: null,
  over: '',
  heading: '',
  lead: '',
  notice: null,
}
