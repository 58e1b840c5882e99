import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import type { Id } from '#contract/wire/id.ts'
import type { FolderMail } from '#server/core/integrations/mail/folder.ts'
import { markup, type Markup } from './markup.ts'

const WEB_ADDRESS = /https?:\/\/[^\s<>"]+/g

export const DEV_MAIL_PATH = '/dev/mail'
export const STYLE_PATH = `${DEV_MAIL_PATH}.css`

/** Served as a file, because the content security policy allows no inline styles. */
export const PAGE_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
ol { padding: 0; list-style: none }
li { padding: .75rem 0; border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
li a { font-weight: 600 }
p, dl { margin: 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 1rem 0 }
dd { margin: 0 }
time { white-space: nowrap }
iframe { width: 100%; height: 40rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
pre { white-space: pre-wrap; font: inherit }
`

type ParsedMail = { id: Id; mail: Email }

export async function parseMail({ id, message }: FolderMail): Promise<ParsedMail> {
  return { id, mail: await PostalMime.parse(message) }
}

/** Lists all mails of a demo, newest first. */
export function renderList(mails: readonly ParsedMail[]): string {
  return renderPage(
    'Mail',
    markup`<h1>Mail</h1>
<p>What this demo would have sent, the newest first.</p>
${mails.length === 0 ? markup`<p>Nothing yet.</p>` : ''}
<ol>
${mails.map(
  ({ id, mail }) => markup`<li><a href="${DEV_MAIL_PATH}/${id}">${subjectOf(mail)}</a>
<p>${recipientsOf(mail)} · ${timeOf(mail)}</p></li>
`,
)}
</ol>`,
  )
}

/** Renders one mail: its headers, its HTML in a sandboxed frame, its plain text. */
export function renderMail({ id, mail }: ParsedMail): string {
  return renderPage(
    subjectOf(mail),
    markup`<p><a href="${DEV_MAIL_PATH}">All mail</a></p>
<h1>${subjectOf(mail)}</h1>
<dl>
<dt>To</dt><dd>${recipientsOf(mail)}</dd>
<dt>From</dt><dd>${formatAddress(mail.from)}</dd>
<dt>Time</dt><dd>${timeOf(mail)}</dd>
<dt>Links</dt><dd>${linksOf(mail)}</dd>
<dt>Files</dt><dd>${filesOf(mail).map(
      ({ filename }, at) =>
        markup`<a href="${DEV_MAIL_PATH}/${id}/files/${String(at)}">${filename ?? ''}</a><br>`,
    )}</dd>
</dl>
<h2>As HTML</h2>
<iframe src="${DEV_MAIL_PATH}/${id}/html" title="The mail as HTML"
 sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2>
<pre>${mail.text ?? ''}</pre>`,
  )
}

/** Returns an attachment by its index; undefined: there is none. */
export function findFile({ mail }: ParsedMail, at: number): { type: string; bytes: Buffer } | undefined {
  const file = filesOf(mail)[at]
  return file && { type: file.mimeType, bytes: bytesOf(file) }
}

/** Returns the HTML of a mail as its reader sees it: images inlined, links opening in a new tab. */
export function renderMessage({ mail }: ParsedMail): string {
  const pictures = mail.attachments.flatMap((attachment) => {
    const { contentId, mimeType } = attachment
    if (contentId === undefined) return []
    const uri = `data:${mimeType};base64,${bytesOf(attachment).toString('base64')}`
    return [{ name: contentId.replace(/^<|>$/g, ''), uri }]
  })
  return pictures
    .reduce((text, { name, uri }) => text.replaceAll(`cid:${name}`, uri), mail.html ?? '')
    .replace('<head>', '<head><base target="_blank">')
}

function renderPage(title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.html
}

function subjectOf({ subject }: Email): string {
  return subject ?? '(no subject)'
}

function recipientsOf({ to }: Email): string {
  return (to ?? []).map(formatAddress).join(', ')
}

function formatAddress(address: Address | undefined): string {
  if (address === undefined) return ''
  const { name, address: mailbox = '' } = address
  return name === '' ? mailbox : `${name} <${mailbox}>`
}

function timeOf({ date }: Email): Markup {
  if (date === undefined) return markup``
  return markup`<time datetime="${date}">${date.slice(0, 10)} ${date.slice(11, 19)} UTC</time>`
}

/** Returns the attachments except for inline images. */
function filesOf({ attachments }: Email): Attachment[] {
  return attachments.filter(({ disposition }) => disposition === 'attachment')
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content)
}

function linksOf({ text = '' }: Email): Markup[] {
  const addresses = new Set(text.match(WEB_ADDRESS))
  return Array.from(addresses, (address) => markup`<a href="${address}">${address}</a><br>`)
}
