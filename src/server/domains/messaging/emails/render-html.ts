import type { EmailBranding } from './email-branding.ts'
import type { Block, EmailMessage, SumRow } from './email.ts'
import { HEAD_STYLE, stylesOf } from './email-style.ts'
import { markup, type Markup } from './markup.ts'
import { renderRich } from './rich-block.ts'

type Styles = ReturnType<typeof stylesOf>

/** A constant of ours, in an element in which escapes are not interpreted. */
const HEAD_MARKUP: Markup = { html: HEAD_STYLE }

/**
 * Renders an email as HTML that mail programs display alike, in light and dark mode. `tag`: its language, BCP
 * 47; `venue`: the venue's branding, if it is the sender.
 */
export function renderHtml(email: EmailMessage, tag: string, venue: EmailBranding | null): string {
  const style = stylesOf(tag)
  return markup`<!doctype html>
<html lang="${tag}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${email.subject}</title>
<style>${HEAD_MARKUP}</style>
</head>
<body class="ground" style="${style.body}">
<table role="presentation" class="ground" style="${style.outer}"><tr><td style="padding:32px 12px">
<table role="presentation" style="${style.inner}">
<tr><td class="accent" style="${style.from}">${venue?.logo ? renderLogo(venue.name, venue.logo, style) : email.from_name}</td></tr>
<tr><td class="paper" style="${style.card}">
<h1 class="title" style="${style.title}">${email.title}</h1>
${email.blocks.map((block) => renderBlock(block, style))}
</td></tr>
<tr><td class="soft" style="${style.footer}">${venue === null ? '' : renderVenue(venue, style)}${email.footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.html
}

/** Alternative text in programs that block images: the name, styled like the name without a logo. */
function renderLogo(name: string, logo: NonNullable<EmailBranding['logo']>, style: Styles): Markup {
  const { url, dark_url, width, height } = logo
  return markup`<picture>${
    dark_url === null ? '' : markup`<source media="(prefers-color-scheme: dark)" srcset="${dark_url}">`
  }<img src="${url}" alt="${name}" width="${String(width)}" height="${String(height)}" style="${style.logo}"></picture>`
}

function renderVenue({ name, address, phones, email, url }: EmailBranding, style: Styles): Markup {
  const link = (to: string, text: string) =>
    markup`<br>
<a class="soft" href="${to}" style="${style.foot_link}">${text}</a>`
  return markup`<p class="soft" style="${style.small}"><strong>${name}</strong>${
    address === ''
      ? ''
      : markup`<br>
${renderLines(address)}`
  }${phones.map(({ text, number }) => link(`tel:${number}`, text))}${
    email === '' ? '' : link(`mailto:${email}`, email)
  }${link(url, url)}</p>
`
}

function renderBlock(block: Block, style: Styles): Markup {
  switch (block.kind) {
    case 'heading':
      return markup`<h2 class="title rule" style="${style.heading}">${block.text}</h2>`
    case 'text':
      return markup`<p style="${style.text}">${renderLines(block.text)}</p>`
    case 'rich':
      return renderRich(block.html, style)
    case 'small':
      return markup`<p class="soft" style="${style.small}">${renderLines(block.text)}</p>`
    case 'link':
      return markup`<p style="${style.text}"><a class="accent" href="${block.url}" style="${style.link}">${block.label}</a></p>`
    case 'sums':
      return markup`<table class="sums" style="${style.sums}">
${block.rows.map((row) => renderSum(row, style))}</table>`
    case 'facts':
      return markup`${block.facts.map(
        ({ label, value }) => markup`<p style="${style.text}">
<span class="soft" style="${style.label}">${label}</span><br>
<strong>${renderLines(value)}</strong></p>`,
      )}`
    case 'code':
      return markup`<div style="${style.code_box}">
<img src="cid:${block.content_id}" alt="${block.alt}" width="300" style="${style.code_image}">
<p style="${style.code_label}">${block.label}</p>
<p style="${style.code}">${block.text}</p>
</div>`
    case 'button':
      return markup`<table role="presentation" style="${style.button_box}"><tr>
<td class="button" style="${style.button_cell}">
<a class="button" href="${block.url}" style="${style.button}">${block.label}</a>
</td></tr></table>
<p class="soft" style="${style.small}">${block.hint}<br>
<a class="accent" href="${block.url}" style="${style.link}">${block.url}</a></p>`
  }
}

function renderSum({ label, amount, is_total }: SumRow, style: Styles): Markup {
  const [row, sum] = is_total ? [style.total, style.total_sum] : [style.sum_label, style.sum]
  return markup`<tr><th scope="row" class="rule" style="${row}">${label}</th><td class="rule" style="${sum}">${amount}</td></tr>
`
}

/** Keeps the line breaks of a text. */
function renderLines(text: string): Markup[] {
  return text.split('\n').map((line, i) =>
    i === 0
      ? markup`${line}`
      : markup`<br>
${line}`,
  )
}
