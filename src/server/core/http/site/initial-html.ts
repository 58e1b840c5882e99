import { escapeMarkup } from '#server/core/escape-markup.ts'

/**
 * Content of a public page that is shown before the app has started: its texts and picture, without controls.
 */
export type InitialHtml = {
  /** Layout: home page, an event, any other page. */
  kind: 'home' | 'event' | 'page'
  cover: { url: string; sources: { url: string; width: number }[]; width: number; height: number } | null
  /** Text above the heading, '' for none. */
  over: string
  heading: string
  /** Text below the heading, '' for none. */
  lead: string
  /** Banner at the top that marks a demonstration. */
  notice: { title: string; detail: string } | null
}

const START = '<!--first-sight-->'
const END = '<!--/first-sight-->'
/** Equal to the app's own img elements, so that the same file is loaded once. */
const SIZES = { home: '(min-width: 1200px) 1152px, 100vw', event: '(min-width: 900px) 700px, 100vw' }

/**
 * Returns index.html with this content, below the venue's name, in place of its placeholders. Styles are in
 * src/app/ui/theme/first-paint.css.
 */
export function fillInitialHtml(html: string, content: InitialHtml | null, name: string): string {
  const [start, end] = [html.indexOf(START), html.indexOf(END)]
  if (content === null || start < 0 || end < start) return html
  const result = html.slice(0, start) + render(content, name) + html.slice(end + END.length)
  return content.notice === null ? result : result.replace('<html ', '<html data-demo ')
}

function render({ kind, cover, over, heading, lead, notice }: InitialHtml, name: string): string {
  const picture = kind === 'page' ? '' : cover === null ? SHAPE : pictureOf(cover, SIZES[kind])
  return [
    notice &&
      `<p class="first-sight-notice"><span><strong>${escapeMarkup(notice.title)}</strong> ${escapeMarkup(notice.detail)}</span></p>`,
    `<div class="first-sight-bar">${escapeMarkup(name)}</div>`,
    `<div class="first-sight first-sight-${kind}">`,
    '<div class="first-sight-words">',
    over && `<p class="first-sight-over">${escapeMarkup(over)}</p>`,
    `<h1>${escapeMarkup(heading)}</h1>`,
    lead && `<p class="first-sight-lead">${escapeMarkup(lead)}</p>`,
    '</div>',
    picture,
    '</div>',
  ]
    .filter(Boolean)
    .join('\n        ')
}

const SHAPE = '<div class="first-sight-cover"></div>'

function pictureOf(
  { url, sources, width, height }: NonNullable<InitialHtml['cover']>,
  sizes: string,
): string {
  const set = sources.map((source) => `${source.url} ${source.width}w`).join(', ')
  return (
    `<img class="first-sight-cover" alt="" src="${escapeMarkup(url)}" srcset="${escapeMarkup(set)}" sizes="${sizes}"` +
    ` width="${width}" height="${height}" fetchpriority="high" />`
  )
}
