import { BARE, DOOR, settingsOf, type DemoEvent } from '../catalogue.ts'
import { OTHER_TENANT, VENUE } from '../people.ts'
import { localizedText } from '#server/seed/texts.ts'

/** A draft, and the events of another account. */
export const OTHER_TENANT_EVENTS: readonly DemoEvent[] = [
  {
    ...BARE,
    key: 'draft',
    account_id: VENUE,
    title: localizedText('Spring Design Market', '春日設計市集', '春日设计市集'),
    status: 'draft',
    starts: [90, '10:00'],
    lasts: 10,
    rooms: ['Hall A+B', 'Roof terrace'],
    attendees: 0,
    tickets: [
      {
        name: localizedText('Pay what you want', '隨緣樂助', '随心支付'),
        type: 'DONATION',
        share: 100,
        prices: [[null, 2_000]],
      },
    ],
    lists: [],
    about: localizedText(
      '<p>Still being planned: sixty makers, two floors.</p>',
      '<p>籌備中：六十位設計師，兩層展場。</p>',
      '<p>筹备中：六十位设计师，两层展场。</p>',
    ),
    categories: ['Market 市集'],
    settings: settingsOf({ allow_search_engine_indexing: false }),
    capacities: [{ name: 'Hall and roof 禮堂及天台', capacity: 300, tickets: [0] }],
    questions: [
      {
        title: localizedText('What size of table?', '攤位大小？', '摊位大小？'),
        type: 'RADIO',
        options: [localizedText('Small', '小', '小'), localizedText('Large', '大', '大')],
        required: true,
        tickets: [0],
      },
      {
        title: localizedText('When can you set up?', '何時可以佈置？', '何时可以布置？'),
        type: 'DATE',
        tickets: [0],
      },
    ],
  },
  {
    ...BARE,
    key: 'elsewhere',
    account_id: OTHER_TENANT,
    title: localizedText('Private View', '預展之夜', '预展之夜'),
    status: 'live',
    starts: [8, '18:30'],
    lasts: 3,
    attendees: 12,
    tickets: [
      {
        name: localizedText('Guest', '嘉賓', '嘉宾'),
        type: 'FREE',
        share: 100,
        places_per_sale: 2.5,
        prices: [[null, 0]],
      },
    ],
    lists: [
      {
        ...DOOR,
        key: 'elsewhere-door',
        name: localizedText('Studio door', '工作室入口', '工作室入口'),
        re_entry: 'never',
      },
    ],
    about: localizedText(
      '<p>New paintings, before the walls are opened to everybody.</p>',
      '<p>新畫作，公開展出前先睹為快。</p>',
      '<p>新画作，公开展出前先睹为快。</p>',
    ),
    categories: [],
    settings: {},
  },
]
