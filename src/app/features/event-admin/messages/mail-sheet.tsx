import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'

interface MailPreviewProps {
  /** A whole email as rendered by the server. */
  html: string
  is_dark: boolean
  label: string
}

const DARK_SCHEME_QUERY = '(prefers-color-scheme: dark)'
const STYLE_ELEMENT = /<style>([^<]*)<\/style>/g
/** User input is escaped, so only a real attribute matches. */
const STYLE_ATTRIBUTE = / style="/g

/**
 * Renders an email in a shadow tree, so that its styles and the page's do not mix. The content security policy
 * forbids inline styles in markup, so they are removed and set through the CSSOM.
 */
export function MailPreview({ html, is_dark, label }: MailPreviewProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const themed = html.replaceAll(DARK_SCHEME_QUERY, is_dark ? 'all' : 'not all')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync([...themed.matchAll(STYLE_ELEMENT)].map(([, css = '']) => css).join('\n'))
    root.adoptedStyleSheets = [sheet]
    const markup = themed.replace(STYLE_ELEMENT, '').replace(STYLE_ATTRIBUTE, ' data-style="')
    root.replaceChildren(renderMailTree(new DOMParser().parseFromString(markup, 'text/html').body))
  }, [html, is_dark])
  return (
    <Box
      ref={host}
      role="region"
      aria-label={label}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
    />
  )
}

function renderMailTree(mail: HTMLElement): HTMLElement {
  const body = document.createElement('div')
  body.className = mail.className
  body.dataset['style'] = mail.dataset['style'] ?? ''
  for (const node of mail.childNodes) body.append(document.importNode(node, true))
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')]) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
  // The page has its own h1, and a link in the preview must not navigate.
  for (const heading of body.querySelectorAll('h1')) heading.setAttribute('aria-level', '3')
  for (const link of body.querySelectorAll('a')) link.removeAttribute('href')
  return body
}
