import type { EmailBranding } from './email-branding.ts'
import { textLinesOfRichText } from '#server/core/rich-text.ts'
import type { Block, EmailMessage } from './email.ts'

/**
 * Renders an email as plain text with the whole content of its HTML. `venue`: the venue's branding, if it is
 * the sender.
 */
export function renderText(
  { from_name, title, blocks, footer }: EmailMessage,
  venue: EmailBranding | null,
): string {
  const foot = venue === null ? footer : `${renderVenue(venue)}\n\n${footer}`
  return `${[from_name, title, ...blocks.map(renderBlock), `-- \n${foot}`].join('\n\n')}\n`
}

function renderVenue({ name, address, phones, email, url }: EmailBranding): string {
  const lines = [name, address, ...phones.map(({ text }) => text), email, url]
  return lines.filter((line) => line !== '').join('\n')
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'text':
    case 'small':
      return block.text
    case 'rich':
      return textLinesOfRichText(block.html)
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}\n${value}`).join('\n\n')
    case 'sums':
      return block.rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n')
    case 'code':
      return `${block.label}\n${block.text}`
    case 'button':
    case 'link':
      return `${block.label}\n${block.url}`
  }
}
