import type { InitialHtml } from '#server/core/http/site/initial-html.ts'

/** Initial HTML of a page with only a heading. */
export const EMPTY_INITIAL_HTML: InitialHtml = {
  kind: 'page',
  cover: null,
  over: '',
  heading: '',
  lead: '',
  notice: null,
}
