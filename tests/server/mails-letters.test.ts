// @vitest-environment jsdom
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { locale } from '#contract/contact.ts'
import { mailContent, type MailContent } from '#server/modules/mails/mail.ts'
import { renderHtml } from '#server/modules/mails/render-html.ts'
import { renderText } from '#server/modules/mails/render-text.ts'
import { writeLetter } from '#server/modules/mails/templates.ts'
import { wordsOf } from '#server/modules/mails/words.ts'
import { contents, TICKET_URL } from './mails-samples.ts'

const LANGUAGES = locale.options
const SCRIPT = '<script>alert(1)</script>'

async function write(content: MailContent, language: (typeof LANGUAGES)[number]) {
  const words = wordsOf(language)
  const letter = await writeLetter(content, words)
  const markup = renderHtml(letter, words.tag)
  return {
    letter,
    text: renderText(letter),
    markup,
    page: new DOMParser().parseFromString(markup, 'text/html'),
  }
}

const samples = Object.values(contents).map((content) => mailContent.parse(content))
const named = samples.map((content): [string, MailContent] => [content.template, content])
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

describe.each(named)('the mail %s', (_name, content) => {
  test.each(LANGUAGES)('says the same as HTML and as text in %s', async (language) => {
    const { letter, text, page } = await write(content, language)
    expect(`${letter.subject}${text}`).not.toMatch(/\{\{|undefined|null/)
    const said = plain(text)
    const shown = [...page.querySelectorAll('body h1, body p, body td.accent, body td.soft')]
    expect(shown.length).toBeGreaterThan(4)
    for (const element of shown) {
      // The button's own words stand in the text beside its address, without the hint for broken buttons.
      const words = [...element.childNodes].map((node) => plain(node.textContent)).filter(Boolean)
      const is_hint = element.querySelector('a') !== null
      for (const part of is_hint ? words.slice(1) : words) expect(said).toContain(part)
    }
    const button = page.querySelector('a.button')
    expect(said).toContain(`${plain(button?.textContent)} ${button?.getAttribute('href')}`)
  })

  test('is in another language for each reader', async () => {
    const subjects = await Promise.all(
      LANGUAGES.map(async (language) => (await write(content, language)).text),
    )
    expect(new Set(subjects).size).toBe(LANGUAGES.length)
  })

  test('leads to its address and names the account on top', async () => {
    const { text, page } = await write(content, 'en')
    expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      content.data.url,
      content.data.url,
    ])
    expect(text).toContain(`\n${content.data.url}\n`)
    expect(text.startsWith('Harbour Hall\n\n')).toBe(true)
    expect(page.querySelector('td.accent')?.textContent).toBe('Harbour Hall')
  })

  test('is readable for everybody: a language, one heading, nothing from elsewhere, dark screens', async () => {
    const { markup, page } = await write(content, 'zh-hk')
    expect(page.documentElement.lang).toBe('zh-Hant-HK')
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(page.querySelectorAll('table:not([role=presentation])')).toHaveLength(0)
    expect(page.querySelectorAll('script, link, img:not([src^="cid:"]), img:not([alt])')).toHaveLength(0)
    expect(page.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('light dark')
    expect(markup).toContain('prefers-color-scheme: dark')
  })

  test('shows what people typed as text', async () => {
    const typed = { ...content.data }
    for (const [field, value] of Object.entries(typed)) {
      if (typeof value === 'string' && !/^http|^\d{4}-|^Asia|^collaborator$/.test(value))
        Object.assign(typed, { [field]: `${SCRIPT}"'&{{name}} ${value}` })
    }
    const { page, text, letter } = await write(mailContent.parse({ ...content, data: typed }), 'en')
    expect(page.querySelector('script')).toBeNull()
    expect(page.body.textContent).toContain(`${SCRIPT}"'&{{name}} Harbour Hall`)
    expect(page.title).toBe(letter.subject)
    expect(text).toContain(`${SCRIPT}"'&{{name}} Harbour Hall`)
  })
})

describe('the words', () => {
  const textOf = async (template: keyof typeof contents, language: (typeof LANGUAGES)[number]) =>
    plain((await write(mailContent.parse(contents[template]), language)).text)

  test('say how long a link is good for, in the largest unit that fits', async () => {
    expect(await textOf('confirm-email', 'en')).toContain('within 24 hours.')
    expect(await textOf('reset-password', 'de')).toContain('1 Stunde lang')
    expect(await textOf('invitation', 'fr')).toContain('pendant 7 jours')
    expect(await textOf('email-change', 'zh-hk')).toContain('90 分鐘內有效')
  })

  test('name the role of who is invited', async () => {
    expect(await textOf('invitation', 'en')).toContain('Your role: Collaborator.')
    expect(await textOf('invitation', 'zh-cn')).toContain('您的角色：协作者。')
  })

  test('greet somebody without a name all the same', async () => {
    const nobody = {
      ...contents['password-changed'],
      data: { ...contents['password-changed'].data, name: ' ' },
    }
    expect((await write(mailContent.parse(nobody), 'en')).text).toContain('\n\nHello,\n\n')
  })
})

describe('a ticket', () => {
  const ticket = mailContent.parse(contents.ticket)

  test('tells when in the timezone of the event and the language of its reader', async () => {
    const said = async (language: (typeof LANGUAGES)[number]) => plain((await write(ticket, language)).text)
    expect(await said('en')).toContain('Saturday, 5 September 2026, 7:30 – 10:30 pm Hong Kong Standard Time')
    expect(await said('zh-hk')).toContain('2026年9月5日 星期六 下午7:30至10:30 香港標準時間')
    expect(await said('de')).toContain('Samstag, 5. September 2026, 19:30–22:30 Uhr Hongkong-Normalzeit')
    const open_end = mailContent.parse({
      ...contents.ticket,
      data: { ...contents.ticket.data, ends_at: null, timezone: 'America/New_York' },
    })
    expect(plain((await write(open_end, 'en')).text)).toContain(
      '5 September 2026 at 7:30 am Eastern Daylight Time',
    )
  })

  test('shows the code in groups of four, with its QR and a description of it', async () => {
    const { page, text, letter } = await write(ticket, 'en')
    const groups = '1023 4567 89AB CDEF GHJK MNPQ RST'
    expect(text).toContain(`Ticket code\n${groups}`)
    const image = page.querySelector('img')
    expect(image?.getAttribute('src')).toBe(`cid:${letter.images[0]?.content_id}`)
    expect(image?.getAttribute('alt')).toBe(`QR code with the ticket code ${groups}`)
    const { width, height, format } = await sharp(letter.images[0]?.png).metadata()
    expect({ format, is_square: width === height, is_large: width >= 240 }).toEqual({
      format: 'png',
      is_square: true,
      is_large: true,
    })
    expect(text).toContain(TICKET_URL)
  })

  test('leaves out what it does not know', async () => {
    const bare = { ...contents.ticket.data, location: null, attendee_name: '' }
    const { text } = await write(mailContent.parse({ ...contents.ticket, data: bare }), 'en')
    expect(text).not.toMatch(/^(Where|Name)$/m)
    expect(text).toMatch(/^When$/m)
  })
})

test('an address that is no web address is refused as a link', () => {
  const data = { ...contents['reset-password'].data, url: 'javascript:alert(1)' }
  expect(mailContent.safeParse({ template: 'reset-password', data }).success).toBe(false)
})
