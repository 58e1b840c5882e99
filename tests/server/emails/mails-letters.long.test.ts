// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { mailContent, type MailContent } from '#server/domains/messaging/emails/email-data.ts'
import { emailSamples } from './mails-samples.ts'
import { LANGUAGES, collapseWhitespace, renderEmail, type Language } from './mails-writing.ts'

/** URLs, times, timezones and enum values. */
const OF_THE_PRODUCT =
  /^http|^\d{4}-|^Asia|^(collaborator|card_declined|buyer|whole|fps|HKD|HK|ev_.*|normal|gold|platinum|vip|unreadable|asked|cancelled|rescheduled|dispute_opened|offered|declined|not_eligible|)$/
const MADE_BY_PRODUCT = 'reference'
/** HTML that is sanitized before it reaches the template. */
const CLEANED = /^<p>/
const SCRIPT = '<script>alert(1)</script>'

/** Prefixes every user-supplied text with a malicious string. */
function retyped(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(retyped)
  if (typeof data === 'string')
    return OF_THE_PRODUCT.test(data) || CLEANED.test(data) ? data : `${SCRIPT}"'&{{name}} ${data}`
  if (typeof data !== 'object' || data === null) return data
  // The payee is checked when it is entered; its name has room for the script alone.
  if ('bank_code' in data) return { ...data, name: SCRIPT }
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, field === MADE_BY_PRODUCT ? value : retyped(value)]),
  )
}

/** Returns the URLs that a mail should link to. */
function addressesIn(content: MailContent): string[] {
  const { data } = content
  const url = 'url' in data && data.url !== null ? [data.url] : []
  if (content.template === 'tickets') return content.data.tickets.map((ticket) => ticket.url)
  if (content.template === 'message') return content.data.links.map((link) => link.url)
  if (content.template === 'already-registered') return [...url, content.data.reset_url]
  const shows_event = content.template === 'order-summary' || content.template === 'paid-too-late'
  if (content.template === 'waiting-list')
    return [content.data.buy_url, ...url].filter((each) => each !== null)
  return shows_event ? [...url, content.data.event.url] : url
}

const samples = Object.values(emailSamples).map((content) => mailContent.parse(content))
const namedSamples = samples.map((content): [string, MailContent] => [content.template, content])

describe.each(namedSamples)('the email %s', (_name, content) => {
  test.each(LANGUAGES)('the email has the same content as HTML and as text in %s', async (language) => {
    const { letter, text, page } = await renderEmail(content, language)
    expect(`${letter.subject}${text}`).not.toMatch(/\{\{|undefined|null/)
    const said = collapseWhitespace(text)
    const shown = [
      ...page.querySelectorAll('h1, h2, body p, td.accent, td.soft, table.sums th, table.sums td'),
    ]
    expect(shown.length).toBeGreaterThan(4)
    for (const element of shown) {
      // The text part has the button's label beside its URL, without the hint for broken buttons.
      const words = [...element.childNodes]
        .map((node) => collapseWhitespace(node.textContent))
        .filter(Boolean)
      const is_hint = element.matches('p.soft') && element.querySelector('a') !== null
      for (const part of is_hint ? words.slice(1) : words) expect(said).toContain(part)
    }
    const button = page.querySelector('a.button')
    expect(button !== null).toBe(addressesIn(content).length > 0)
    if (button !== null)
      expect(said).toContain(`${collapseWhitespace(button.textContent)} ${button.getAttribute('href')}`)
  })

  test('the email is translated for each reader’s language', async () => {
    const subjects = await Promise.all(
      LANGUAGES.map(async (language) => (await renderEmail(content, language)).text),
    )
    expect(new Set(subjects).size).toBe(LANGUAGES.length)
  })

  test('the email links to its addresses and shows the account name on top', async () => {
    const { text, page } = await renderEmail(content, 'en')
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    const wanted = addressesIn(content)
    expect(new Set(links)).toEqual(new Set(wanted))
    for (const url of wanted) expect(text).toContain(`\n${url}\n`)
    const button = page.querySelector('a.button')?.getAttribute('href')
    // An email without a link has no button.
    expect(links.filter((url) => url === button)).toHaveLength(wanted.length > 0 ? 2 : 0)
    expect(text.startsWith('Harbour Hall\n\n')).toBe(true)
    expect(page.querySelector('td.accent')?.textContent).toBe('Harbour Hall')
  })

  test('the email is accessible: language, one heading, no external resources, dark mode', async () => {
    const { markup, page } = await renderEmail(content, 'zh-hk')
    expect(page.documentElement.lang).toBe('zh-Hant-HK')
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(page.querySelectorAll('table:not([role=presentation]):not(.sums)')).toHaveLength(0)
    expect(page.querySelectorAll('table.sums tr:not(:has(th[scope=row] + td))')).toHaveLength(0)
    expect(page.querySelectorAll('script, link, img:not([src^="cid:"]), img:not([alt])')).toHaveLength(0)
    expect(page.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('light dark')
    expect(markup).toContain('prefers-color-scheme: dark')
  })

  test('the email escapes user input', async () => {
    const { page, text, letter } = await renderEmail(
      mailContent.parse({ ...content, data: retyped(content.data) }),
      'en',
    )
    expect(page.querySelector('script')).toBeNull()
    expect(page.body.textContent).toContain(`${SCRIPT}"'&{{name}} Harbour Hall`)
    expect(page.title).toBe(letter.subject)
    expect(text).toContain(`${SCRIPT}"'&{{name}} Harbour Hall`)
  })
})

describe('email texts', () => {
  const textOf = async (template: keyof typeof emailSamples, language: Language) =>
    collapseWhitespace((await renderEmail(mailContent.parse(emailSamples[template]), language)).text)

  test('the lifetime of a link is written in the largest fitting unit', async () => {
    expect(await textOf('confirm-email', 'en')).toContain('expires after 24 hours.')
    expect(await textOf('reset-password', 'de')).toContain('1 Stunde lang')
    expect(await textOf('invitation', 'fr')).toContain('expire après 7 jours')
    expect(await textOf('email-change', 'zh-hk')).toContain('90 分鐘內有效')
  })

  test('the invitation names the role of the invited person', async () => {
    expect(await textOf('invitation', 'en')).toContain('Your role: Collaborator.')
    expect(await textOf('invitation', 'zh-cn')).toContain('你的角色：协作者。')
  })

  test('the greeting works without a name', async () => {
    const nobody = {
      ...emailSamples['password-changed'],
      data: { ...emailSamples['password-changed'].data, name: ' ' },
    }
    expect((await renderEmail(mailContent.parse(nobody), 'en')).text).toContain('\n\nHello,\n\n')
  })
})

test('a link that is no web address is refused', () => {
  const data = { ...emailSamples['reset-password'].data, url: 'javascript:alert(1)' }
  expect(mailContent.safeParse({ template: 'reset-password', data }).success).toBe(false)
})
