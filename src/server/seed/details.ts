import type { EventSettings } from '#contract/events/event-settings.ts'
import type { DiscountType } from '#contract/parts/promo-codes.ts'
import type { QuestionType } from '#contract/parts/questions.ts'

type DemoQuestion = {
  title: string
  description?: string
  type: QuestionType
  options?: readonly string[]
  required?: boolean
  /** Asked for each attendee with one of these tickets, by their position; left out: once per order. */
  tickets?: readonly number[]
}
type DemoPromoCode = {
  code: string
  discount_type: DiscountType
  discount: number
  max_uses: number | null
  times_used: number
  /** Hours from the start of the event; null: for ever. */
  expires: number | null
  tickets?: readonly number[]
}
type DemoCapacity = { name: string; capacity: number; tickets: readonly number[] }

/** What describes an event of the demonstration, beyond its tickets and lists. */
export type DemoDetails = {
  description: string
  categories: readonly string[]
  settings: Partial<Omit<EventSettings, 'event_id' | 'version'>>
  questions: readonly DemoQuestion[]
  promo_codes: readonly DemoPromoCode[]
  capacities: readonly DemoCapacity[]
}

const LOCATION = {
  venue_name: 'Foyer Demo Venue 樓上舍',
  address_line_1: '12 Pier Road 碼頭道12號',
  address_line_2: '3/F',
  city: 'Central 中環',
  state_or_region: 'Hong Kong Island 香港島',
  zip_or_postal_code: '',
  country: 'HK',
}

/** What is the same for each event of the venue. */
const HOUSE: DemoDetails['settings'] = {
  location: LOCATION,
  maps_url: 'https://maps.demo.test/foyer-demo-venue',
  support_email: 'hello@demo.test',
  email_footer_message: 'Foyer Demo Venue 樓上舍 · 12 Pier Road, Central · +852 2345 6789',
  social_handles: { instagram: 'foyer.demo', facebook: 'foyerdemo', xiaohongshu: 'foyerdemo' },
}

const BARE = { questions: [], promo_codes: [], capacities: [] }

/** By the key of the event. */
export const DEMO_DETAILS: Readonly<Record<string, DemoDetails>> = {
  today: {
    description:
      '<p>Live music over the harbour, in <strong>three rooms and on the roof</strong>.</p>' +
      '<h2>Tonight</h2><ul><li>Main hall: Canto-pop with a string quartet</li>' +
      '<li>Studio: piano until late</li><li>Roof: the lights of the harbour at nine</li></ul>' +
      '<p>維港夜色下的現場音樂：三個場地，加上天台。</p>' +
      '<blockquote>Bring a coat: the roof is windy. 天台風大，請帶備外套。</blockquote>',
    categories: ['Music 音樂', 'Nightlife 夜生活'],
    settings: {
      ...HOUSE,
      website_url: 'https://demo.test/harbour-lights',
      pre_checkout_message: 'Tickets carry a name and can be passed on until the evening before.',
      post_checkout_message: 'See you at the harbour! Doors open two hours before the start. 海港見！',
      ticket_page_message: 'Please have this code ready at the door, as bright as it gets.',
      seo_title: 'Harbour Lights 海港之夜: live music in Central',
      seo_description: 'An evening of live music in three rooms and on the roof of Foyer Demo Venue.',
      seo_keywords: 'live music, Hong Kong, Central, 現場音樂, 中環',
      homepage_background_type: 'MIRROR_COVER',
    },
    questions: [
      {
        title: 'Any allergies? 有食物敏感嗎？',
        description: 'The kitchen of the lounge asks.',
        type: 'MULTI_LINE_TEXT',
        tickets: [3],
      },
      {
        title: 'How did you hear of us? 從何得知？',
        type: 'DROPDOWN',
        options: ['Friends 朋友', 'Instagram', '小紅書', 'Poster 海報', 'Other 其他'],
      },
    ],
    promo_codes: [
      {
        code: 'EARLYBIRD',
        discount_type: 'PERCENTAGE',
        discount: 10,
        max_uses: 100,
        times_used: 37,
        expires: -24 * 14,
      },
      {
        code: 'FRIENDS',
        discount_type: 'FIXED',
        discount: 5_000,
        max_uses: null,
        times_used: 12,
        expires: 8,
      },
      {
        code: 'BACKSTAGE',
        discount_type: 'PERCENTAGE',
        discount: 50,
        max_uses: 5,
        times_used: 4,
        expires: null,
        tickets: [3],
      },
      {
        code: 'PRESS',
        discount_type: 'PERCENTAGE',
        discount: 100,
        max_uses: 10,
        times_used: 10,
        expires: null,
        tickets: [0],
      },
    ],
    capacities: [
      { name: 'All rooms 全場', capacity: 650, tickets: [0, 1, 2, 3] },
      { name: 'Lounge 貴賓廳', capacity: 60, tickets: [3] },
    ],
  },
  next: {
    description:
      '<p>Twelve founders, one stage, coffee until late.</p><p>十二位創辦人，同一個舞台。</p>' +
      '<ol><li>Doors and coffee</li><li>Talks, ten minutes each</li><li>Tables for questions</li></ol>' +
      '<p>Slides afterwards at <a href="https://demo.test/startup-day" rel="noopener nofollow">demo.test</a>.</p>',
    categories: ['Business 商務', 'Talks 講座'],
    settings: {
      ...HOUSE,
      is_online_event: true,
      online_event_connection_details: 'The talks are streamed; the address comes by e-mail in the morning.',
      price_display_mode: 'EXCLUSIVE',
      seo_title: 'Startup Day 創業日',
      seo_description: 'Twelve founders tell what went wrong.',
    },
    questions: [
      { title: 'Company 公司', type: 'SINGLE_LINE_TEXT', required: true, tickets: [1] },
      {
        title: 'Which talks? 想聽哪些講座？',
        type: 'CHECKBOX',
        options: ['Hardware 硬件', 'Food 飲食', 'Finance 金融'],
      },
    ],
    promo_codes: [
      {
        code: 'FOUNDER50',
        discount_type: 'PERCENTAGE',
        discount: 50,
        max_uses: 20,
        times_used: 3,
        expires: -24,
        tickets: [1],
      },
    ],
    capacities: [{ name: 'Hall B B廳', capacity: 200, tickets: [0, 1] }],
  },
  over: {
    description:
      '<p>Forty small presses under one roof.</p><p>四十家獨立出版社，共聚一堂。</p>' +
      '<p>Readings every hour in the studio; <em>children read free</em>.</p>',
    categories: ['Books 書籍', 'Family 親子'],
    settings: { ...HOUSE, seo_title: 'Winter Book Fair 冬日書市', notify_organizer_of_new_orders: false },
    ...BARE,
  },
  draft: {
    description: '<p>Still being planned: sixty makers, two floors. 籌備中。</p>',
    categories: ['Market 市集'],
    settings: { location: LOCATION, allow_search_engine_indexing: false },
    ...BARE,
    questions: [
      {
        title: 'What size of table? 攤位大小？',
        type: 'RADIO',
        options: ['Small 小', 'Large 大'],
        required: true,
        tickets: [0],
      },
      { title: 'When can you set up? 何時可以佈置？', type: 'DATE', tickets: [0] },
    ],
  },
  elsewhere: {
    description: '<p>Of another account: nobody of the demo venue sees it.</p>',
    categories: [],
    settings: {},
    ...BARE,
  },
}
