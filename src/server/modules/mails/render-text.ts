import type { Block, Letter } from './letter.ts'

/** A letter as plain text, with all that its HTML says. */
export function renderText({ from_name, title, blocks, footer }: Letter): string {
  return `${[from_name, title, ...blocks.map(renderBlock), `-- \n${footer}`].join('\n\n')}\n`
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'text':
    case 'small':
      return block.text
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
