import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPoster } from '#server/core/integrations/pdf/poster-page.ts'
import { drawTickets, type TicketPage } from '#server/core/integrations/pdf/ticket-pages.ts'
import { openPdf } from './read-pdf.ts'
import { readQr } from './read-qr.ts'

const CODE = '1023456789ABCDEFGHJKMNPQRST'
const ABOUT = { title: '海港之夜', tag: 'zh-Hant-HK', made_at: '2026-11-20T10:00:00.000Z' }
const HEIGHT = 842

const drawTicketPages = (pages: TicketPage[], about: typeof ABOUT & { foot?: string }) =>
  drawTickets({ pages, foot: '', ...about })

const page = (more: Partial<TicketPage> = {}): TicketPage => ({
  from_name: 'Harbour Hall',
  place: '1 / 1',
  title: '海港之夜 Harbour Lights',
  facts: [{ label: 'Name', value: '陳美玲 Čapek' }],
  code: CODE,
  code_text: '1023 4567',
  code_label: 'Ticket code',
  note: 'Do not pass it on.',
  ...more,
})

const rectanglesOf = (drawing: string) =>
  [...drawing.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(([, ...sizes]) => sizes.map(Number))

/** Returns the baselines of the upright text of a page, measured from its foot. */
const linesOf = (drawing: string) =>
  [...drawing.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) => HEIGHT - Number(y))

/** Renders the squares of a page as an image. */
async function pictureOf(drawing: string) {
  const svg = rectanglesOf(drawing)
    .map(([x, y, width, height]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`)
    .join('')
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="595" height="${HEIGHT}"><rect width="595" height="842" fill="white"/>${svg}</svg>`
  return { content: await sharp(Buffer.from(image), { density: 144 }).png().toBuffer() }
}

// Runs in a separate process, because the upload process limits sharp to photographs.
describe('ticket pages', () => {
  test('each ticket is one page with a code that a camera reads', async () => {
    const codes = [CODE, CODE.replace('1', '2'), CODE.replace('1', '3')]
    const { pages, drawings } = openPdf(
      await drawTicketPages(
        codes.map((code) => page({ code })),
        ABOUT,
      ),
    )
    expect(pages).toBe(3)
    const pictures = await Promise.all(drawings.map(pictureOf))
    expect(await readQr(pictures)).toEqual(codes)
  })

  test.each([['zh-Hant-HK'], ['zh-Hans-CN'], ['de']])(
    'ticket pages contain their text as characters, in Chinese and with accents: %s',
    async (tag) => {
      const words = '海港之夜门票㗎 Čapek Ğülşen Nguyễn Жук'
      const { meanings } = openPdf(await drawTicketPages([page({ title: words })], { ...ABOUT, tag }))
      for (const character of words.replaceAll(' ', '')) {
        const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
        expect([character, meanings.includes(`<${code}>`)]).toEqual([character, true])
      }
    },
  )

  test('ticket pages draw a box for a missing glyph and nothing for an invisible one', async () => {
    const boxed = async (title: string) =>
      openPdf(await drawTicketPages([page({ title })], ABOUT)).meanings.includes('<25a1>')
    expect(await boxed('7:30\u202fpm\u2009–\u00a08\u200b\ufe0f\u3000夜')).toBe(false)
    expect(await boxed('\ue000')).toBe(true)
  })

  test.each([
    ['Latin with rare marks', 'Đặng Ð Ł ẞ Ǹ ḥ'],
    ['Cyrillic and Greek', 'Жук Ґалаґан Αθηνά'],
    ['Arabic and Persian', 'محمد عبد الله می\u200cخواهم ڤ گ'],
    ['Hebrew with points', 'שָׁלוֹם כהן'],
    ['Thai', 'น้ำใจดี ก็ผู้'],
    ['Korean', '김철수 갂'],
    ['Japanese', 'さくら サクラ 髙橋 﨑'],
    ['Chinese beyond the first plane', '𠮷田 㗎 嘅'],
    ['Devanagari', 'श्री क्षत्रिय'],
    ['Tamil, Bengali, Gujarati, Gurmukhi', 'கொ শ্রী ગુજરાતી ਪੰਜਾਬੀ'],
    ['Telugu, Kannada, Malayalam, Sinhala', 'తెలుగు ಕನ್ನಡ മലയാളം ආයුබෝවන්'],
    ['Khmer, Lao, Myanmar', 'ស្រី ລາວ မြန်မာ'],
    ['Georgian, Armenian, Ethiopic', 'ქართული Հայերեն ናታን'],
    ['emoji, one of several people and a flag', '😀 👨‍👩‍👧 🇭🇰 ❤️'],
  ])('ticket pages draw names without a box: %s', async (_script, name) => {
    for (const tag of ['en', 'zh-Hant-HK', 'zh-Hans-CN']) {
      const pdf = await drawTicketPages([page({ title: name, facts: [{ label: 'Name', value: name }] })], {
        ...ABOUT,
        tag,
      })
      expect(openPdf(pdf).meanings).not.toContain('<25a1>')
    }
  })

  /** Returns the characters in visual order from the left; a font lists its glyphs in the order of first use. */
  const orderOf = async (title: string, characters: string) => {
    const { meanings } = openPdf(await drawTicketPages([page({ title })], ABOUT))
    return Array.from(characters)
      .map((character) => ({
        character,
        at: meanings.indexOf(`<${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}>`),
      }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ character }) => character)
      .join('')
  }

  test('ticket pages set Hebrew and Arabic right to left, with numbers left to right', async () => {
    expect(await orderOf('אבג', 'אבג')).toBe('גבא')
    expect(await orderOf('דוד כהן', 'דכהן')).toBe('ןהכד')
    expect(await orderOf('خدر', 'خدر')).toBe('ردخ')
  })

  test('ticket pages join Arabic letters with initial, medial and final shapes', async () => {
    const { meanings } = openPdf(await drawTicketPages([page({ title: 'ممم م' })], ABOUT))
    expect(meanings.match(/<0645>/g)?.length).toBe(4)
  })

  test('the footer of a ticket page names the venue and its address where there is room', async () => {
    const foot = '碼頭 · 中環海旁道 7 號'
    const without = openPdf(await drawTicketPages([page()], ABOUT))
    const { meanings, drawings } = openPdf(await drawTicketPages([page()], { ...ABOUT, foot }))
    expect([without.meanings.includes('<65c1>'), meanings.includes('<65c1>')]).toEqual([false, true])
    const lowest = ([drawing = '']: string[]) => Math.max(...linesOf(drawing))
    expect(lowest(drawings)).toBeGreaterThan(lowest(without.drawings) + 20)
  })

  test.each([[''], ['foot']])('a ticket page leaves the code free of text: %s', async (at_foot) => {
    const long = '香港中環碼頭道一號，'.repeat(60)
    const facts = Array.from({ length: 4 }, () => ({ label: 'Where', value: long }))
    const pdf = await drawTicketPages([page({ title: long, from_name: long, note: long, facts })], {
      ...ABOUT,
      foot: at_foot && long,
    })
    const [drawing = ''] = openPdf(pdf).drawings
    const squares = rectanglesOf(drawing)
    const top = Math.min(...squares.map(([, y = 0]) => y))
    const bottom = Math.max(...squares.map(([, y = 0, , height = 0]) => y + height))
    const lines = linesOf(drawing)
    expect(lines.length).toBeGreaterThan(15)
    expect(lines.filter((y) => y > top - 12 && y < bottom + 16)).toEqual([])
    expect(Math.max(...lines)).toBeLessThan(HEIGHT - 24)
    expect(openPdf(pdf).pages).toBe(1)
  })

  test('the file of 200 ticket pages stays small', async () => {
    const pdf = await drawTicketPages(
      Array.from({ length: 200 }, () => page()),
      ABOUT,
    )
    expect(openPdf(pdf).pages).toBe(200)
    expect(pdf.length).toBeLessThan(1_500_000)
  })
})

describe('a poster', () => {
  const poster = (more: Partial<Parameters<typeof drawPoster>[0]> = {}) =>
    drawPoster({
      size: 'A4',
      title: '海港之夜 Harbour Lights',
      facts: ['Friday, 20 November 2026 at 19:00', 'Pier 9, Central'],
      organizer: 'Harbour Hall',
      url: 'https://tickets.example.org/e/ev_1/harbour?aff=RADIO',
      call: 'Tickets and details',
      cover: null,
      tag: 'en',
      made_at: ABOUT.made_at,
      ...more,
    })
  const sizeOf = (pdf: Buffer) => /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))?.slice(1)

  test('has one page of A4 or A3 with a code that a camera reads', async () => {
    for (const [size, width] of [
      ['A4', 595],
      ['A3', 841],
    ] as const) {
      const pdf = await poster({ size })
      const { pages, drawings } = openPdf(pdf)
      expect(pages).toBe(1)
      expect(Math.floor(Number(sizeOf(pdf)?.[0]))).toBe(width)
      expect(await readQr(await Promise.all(drawings.map(pictureOf)))).toEqual([
        'https://tickets.example.org/e/ev_1/harbour?aff=RADIO',
      ])
    }
  })

  test.each([1, 2, 3, 4, 6, 9, 40])(
    'keeps its texts between cover and code: a title of %i parts',
    async (parts) => {
      const cover = await sharp({ create: { width: 1190, height: 744, channels: 3, background: '#336699' } })
        .jpeg()
        .toBuffer()
      const long = 'Pier 9, Central, 9 Pier Road, Hong Kong Island, Hong Kong, beside the ferries to Mui Wo'
      const pdf = await poster({ cover, title: 'Harbour Lights 海港 '.repeat(parts), facts: [long, long] })
      const [drawing = ''] = openPdf(pdf).drawings
      const top = Math.min(...rectanglesOf(drawing).map(([, y = 0]) => y))
      const lines = linesOf(drawing)
      expect(Math.min(...lines)).toBeGreaterThan(372)
      // The call and the address stand beside the code.
      const above = lines.filter((y) => y < top)
      expect(above.length).toBeGreaterThan(4)
      expect(lines.filter((y) => y >= top && y < top + 40)).toEqual([])
    },
  )

  test('contains its cover as JPEG above the title', async () => {
    const cover = await sharp({ create: { width: 1190, height: 744, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    expect((await poster()).includes('DCTDecode')).toBe(false)
    expect((await poster({ cover })).includes('DCTDecode')).toBe(true)
  })

  test.each([
    ['Arabic', 'محمد عبد الله'],
    ['Hebrew', 'שָׁלוֹם כהן'],
    ['Thai', 'น้ำใจดี'],
    ['Korean', '김철수'],
    ['Japanese', 'さくら サクラ'],
    ['Devanagari', 'श्री क्षत्रिय'],
    ['Cyrillic and Greek', 'Жук Αθηνά'],
    ['Chinese', '香港 门票 㗎'],
  ])('draws its texts without a box in %s', async (_script, title) => {
    expect(openPdf(await poster({ title, organizer: title })).meanings).not.toContain('<25a1>')
  })
})
