import type { Html } from '#contract/wire/rich-text.ts'
import './rich-text.css'

/** Displays rich text. */
export function RichText({ html }: { html: Html }) {
  // oxlint-disable-next-line react/no-danger -- the one place for it; src/server/core/rich-text.ts has cleaned it
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}
