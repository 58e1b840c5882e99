import { BARE, DAY_HOURS, DOOR, settingsOf, type DemoEvent } from '../catalogue.ts'
import { VENUE } from '../people.ts'
import { localizedText } from '#server/seed/texts.ts'

const OURS = { ...BARE, account_id: VENUE, status: 'live', settings: settingsOf({}) } as const
const doorOf = (key: string) => [{ ...DOOR, key: `${key}-door`, re_entry: 'never' as const }]

/** Events of the following weeks. */
export const LATER: readonly DemoEvent[] = [
  {
    ...OURS,
    key: 'next',
    title: localizedText('Startup Day', '創業日', '创业日'),
    starts: [5, '09:30'],
    lasts: 8,
    rooms: ['Hall A+B'],
    attendees: 80,
    tickets: [
      {
        name: localizedText('Visitor', '訪客', '访客'),
        type: 'FREE',
        share: 70,
        places_per_sale: 2.5,
        prices: [[null, 0]],
      },
      {
        name: localizedText('Founder', '創辦人', '创始人'),
        type: 'PAID',
        share: 30,
        places_per_sale: 1.5,
        fees: ['booking fee'],
        prices: [[null, 50_000]],
      },
    ],
    lists: [
      {
        ...DOOR,
        key: 'next-door',
        name: localizedText('Hall door', '禮堂入口', '礼堂入口'),
        re_entry: 'never',
      },
      {
        ...DOOR,
        key: 'next-drink',
        name: localizedText('Welcome drink', '迎賓飲品', '迎宾饮品'),
        re_entry: 'never',
        kind: 'hand_out',
      },
    ],
    about: localizedText(
      '<p>Twelve founders, one stage, coffee all day.</p><ol><li>Doors and coffee</li><li>Talks, ten minutes each</li><li>Tables for questions</li></ol>',
      '<p>十二位創辦人，同一個舞台，咖啡全日供應。</p><ol><li>入場與咖啡</li><li>演講，每人十分鐘</li><li>圓桌提問</li></ol>',
      '<p>十二位创始人，同一个舞台，咖啡全天供应。</p><ol><li>入场与咖啡</li><li>演讲，每人十分钟</li><li>圆桌提问</li></ol>',
    ),
    categories: ['Business 商務', 'Talks 講座'],
    settings: settingsOf(
      { price_display_mode: 'EXCLUSIVE' },
      {
        seo_title: localizedText('Startup Day', '創業日', '创业日'),
        seo_description: localizedText(
          'Twelve founders tell what went wrong.',
          '十二位創辦人分享失敗經驗。',
          '十二位创始人分享失败经验。',
        ),
      },
    ),
    questions: [
      {
        title: localizedText('Company', '公司', '公司'),
        type: 'SINGLE_LINE_TEXT',
        required: true,
        tickets: [1],
      },
      {
        title: localizedText('Which talks?', '想聽哪些講座？', '想听哪些讲座？'),
        type: 'CHECKBOX',
        options: [
          localizedText('Hardware', '硬件', '硬件'),
          localizedText('Food', '飲食', '餐饮'),
          localizedText('Finance', '金融', '金融'),
        ],
      },
    ],
    promo_codes: [
      {
        code: 'FOUNDER50',
        discount_type: 'PERCENTAGE',
        discount: 50,
        max_uses: 20,
        uses: 3,
        expires: -24,
        tickets: [1],
      },
    ],
    capacities: [{ name: 'Seats 座位', capacity: 110, tickets: [0, 1] }],
  },
  {
    ...OURS,
    key: 'film',
    title: localizedText('Rooftop Film Night', '天台電影夜', '天台电影夜'),
    starts: [6, '19:30'],
    lasts: 3,
    rooms: ['Roof terrace'],
    attendees: 52,
    tickets: [
      {
        name: localizedText('Deckchair', '沙灘椅', '躺椅'),
        type: 'PAID',
        share: 80,
        places_per_sale: 1.6,
        fees: ['booking fee'],
        prices: [[null, 15_000]],
      },
      {
        name: localizedText('Blanket for two', '雙人野餐墊', '双人野餐垫'),
        type: 'PAID',
        share: 20,
        is_sold_out: true,
        fees: ['booking fee'],
        prices: [[null, 26_000]],
      },
    ],
    lists: doorOf('film'),
    about: localizedText(
      '<p>Two Hong Kong shorts and one long classic under the stars, with headphones, so that the neighbours sleep. In rain we go down to the hall.</p>',
      '<p>星空下放映兩齣香港短片和一齣經典長片，觀眾戴耳機，不擾鄰居清夢。下雨改在大廳。</p>',
      '<p>星空下放映两部香港短片和一部经典长片，观众戴耳机，不打扰邻居。下雨改在大厅。</p>',
    ),
    categories: ['Film 電影'],
  },
  {
    ...OURS,
    key: 'strings',
    title: localizedText('Four Strings', '弦樂四重奏', '弦乐四重奏'),
    starts: [12, '20:00'],
    lasts: 2,
    rooms: ['Hall A+B'],
    attendees: 34,
    tickets: [
      {
        name: localizedText('Stalls', '堂座', '池座'),
        type: 'PAID',
        share: 75,
        places_per_sale: 3,
        fees: ['booking fee'],
        prices: [[null, 28_000]],
      },
      {
        name: localizedText('Members’ row', '會員座', '会员座'),
        type: 'PAID',
        share: 25,
        places_per_sale: 2,
        member_tiers: ['gold', 'platinum', 'vip'],
        fees: ['booking fee'],
        prices: [[null, 20_000]],
      },
    ],
    lists: doorOf('strings'),
    about: localizedText(
      '<p>Ravel, Shostakovich, and a new piece for the hum of the harbour by Yan Pang.</p>',
      '<p>拉威爾、蕭斯達高維契，以及彭茵為海港低鳴寫的新作。</p>',
      '<p>拉威尔、肖斯塔科维奇，以及彭茵为海港低鸣写的新作。</p>',
    ),
    categories: ['Music 音樂'],
  },
  {
    ...OURS,
    key: 'robotics',
    title: localizedText('Robotics Day', '機械人日', '机器人日'),
    starts: [27, '10:00'],
    lasts: 7,
    rooms: ['Hall A+B'],
    attendees: 70,
    tickets: [
      {
        name: localizedText('Child', '小童', '儿童'),
        type: 'FREE',
        description: localizedText('Up to twelve years.', '十二歲或以下。', '十二岁及以下。'),
        share: 45,
        places_per_sale: 2,
        prices: [[null, 0]],
      },
      {
        name: localizedText('Grown-up', '成人', '成人'),
        type: 'PAID',
        share: 55,
        places_per_sale: 2,
        fees: ['booking fee'],
        prices: [[null, 8_000]],
      },
    ],
    lists: doorOf('robotics'),
    about: localizedText(
      '<p>Build one, race one, take one apart. Soldering irons from eight years on, in company.</p>',
      '<p>親手砌、鬥快跑、逐件拆。八歲起可用焊槍，須有成人陪同。</p>',
      '<p>亲手拼、比赛跑、逐件拆。八岁起可用电烙铁，须有成人陪同。</p>',
    ),
    categories: ['Family 親子', 'Science 科學'],
  },
  {
    ...OURS,
    key: 'lantern',
    title: localizedText('Lantern Supper', '燈籠晚宴', '灯笼晚宴'),
    starts: [30, '18:30'],
    lasts: 4,
    rooms: ['Hall A+B'],
    attendees: 24,
    tickets: [
      {
        name: localizedText('Place at a round table', '圍枱座位', '圆桌座位'),
        type: 'TIERED',
        share: 100,
        places_per_sale: 1.6,
        fees: ['booking fee'],
        prices: [
          [localizedText('Early', '早訂', '早订'), 58_000, { closes: -21 * DAY_HOURS }],
          [localizedText('Standard', '正價', '正价'), 68_000, { opens: -21 * DAY_HOURS }],
        ],
      },
    ],
    lists: doorOf('lantern'),
    about: localizedText(
      '<p>Nine courses by the cooks of three street stalls, under a hundred lanterns made by the pupils next door.</p>',
      '<p>三家大牌檔的師傅聯手炮製九道菜，頭頂是鄰校學生做的一百盞燈籠。</p>',
      '<p>三家大排档的师傅联手烹制九道菜，头顶是邻校学生做的一百盏灯笼。</p>',
    ),
    categories: ['Food 飲食'],
  },
]
