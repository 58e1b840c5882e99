import { DAY_HOURS, DOOR, settingsOf, type DemoEvent } from '../catalogue.ts'
import { VENUE } from '../people.ts'
import { localizedText } from '#server/seed/texts.ts'

const LISTS = [
  // Open at every hour of its day, so that the door can be tried whenever the demo is created.
  {
    ...DOOR,
    description: localizedText('Everybody, all evening', '全部門票，整晚開放', '全部门票，整晚开放'),
    opens: -20,
    takes_payment: true,
  },
  {
    ...DOOR,
    opens: -20,
    key: 'vip',
    name: localizedText('VIP lounge', '貴賓廳', '贵宾厅'),
    description: localizedText('VIP tickets only', '只限貴賓門票', '仅限贵宾门票'),
    tickets: [3],
    re_entry: 'always',
    minutes_between_entries: 10,
    auto_check_out_at: '05:00',
  },
  {
    ...DOOR,
    key: 'late',
    name: localizedText('Brunch for all who stayed', '翌日早午餐', '次日早午餐'),
    description: localizedText(
      'Tomorrow, with tonight’s ticket',
      '明天，憑今晚門票入場',
      '明天，凭今晚门票入场',
    ),
    opens: 15,
    re_entry: 'never',
  },
  {
    ...DOOR,
    key: 'rehearsal',
    name: localizedText('Open rehearsal', '公開綵排', '公开彩排'),
    description: localizedText('Yesterday afternoon', '昨天下午', '昨天下午'),
    opens: -30,
    closes: -24,
    re_entry: 'never',
  },
] as const

const ABOUT = localizedText(
  '<p>One night, <strong>the hall, the lounge and the roof</strong>: strings under the beams of the hall, a piano until late, and at nine the whole harbour lights up in front of you.</p>' +
    '<h2>Tonight</h2><ul><li>19:30 Hall: The Star Ferry Strings play Canto-pop</li><li>21:00 Roof: the lights of the harbour, with a brass trio</li><li>22:00 Hall: Mei Chow at the piano</li><li>00:30 Hall: last records, last dumplings</li></ul>' +
    '<blockquote>Bring a coat: the roof is windy.</blockquote>',
  '<p>一個晚上，<strong>禮堂、貴賓廳，加上天台</strong>：禮堂樑下的弦樂、彈到深夜的鋼琴，晚上九時，整個維港在你眼前亮起。</p>' +
    '<h2>今晚節目</h2><ul><li>19:30 禮堂：天星弦樂團演奏廣東歌</li><li>21:00 天台：維港燈光與銅管三重奏</li><li>22:00 禮堂：周美鋼琴獨奏</li><li>00:30 禮堂：最後一張唱片，最後一籠點心</li></ul>' +
    '<blockquote>天台風大，請帶備外套。</blockquote>',
  '<p>一个晚上，<strong>礼堂、贵宾厅，加上天台</strong>：礼堂横梁下的弦乐、弹到深夜的钢琴，晚上九点，整个维港在你眼前亮起。</p>' +
    '<h2>今晚节目</h2><ul><li>19:30 礼堂：天星弦乐团演奏粤语歌</li><li>21:00 天台：维港灯光与铜管三重奏</li><li>22:00 礼堂：周美钢琴独奏</li><li>00:30 礼堂：最后一张唱片，最后一笼点心</li></ul>' +
    '<blockquote>天台风大，请带好外套。</blockquote>',
)

const FPS_WORDS = {
  en: 'Scan the code with the app of your bank.',
  'zh-hk': '請用銀行應用程式掃描此碼。',
  'zh-cn': '请用银行应用扫描此码。',
}

const SETTINGS = settingsOf(
  {
    homepage_background_type: 'MIRROR_COVER',
    fps_payment: { is_offered: true, words: FPS_WORDS, pictures: {} },
    fps_payee: { kind: 'id', value: '1234567', bank_code: null, name: 'Foyer' },
  },
  {
    pre_checkout_message: localizedText(
      'Tickets carry a name and can be passed on until the evening before.',
      '門票記名，活動前一晚之前可轉讓。',
      '门票记名，活动前一晚之前可转让。',
    ),
    post_checkout_message: localizedText(
      'See you at the harbour! Doors open at half past six, the first strings at half past seven.',
      '海港見！六時半開始入場，七時半弦樂響起。',
      '海港见！六点半开始入场，七点半弦乐响起。',
    ),
    ticket_page_message: localizedText(
      'Please have this code ready at the door, as bright as it gets.',
      '到門口時請打開這個碼，把螢幕調到最亮。',
      '到门口时请打开这个码，把屏幕调到最亮。',
    ),
    seo_title: localizedText(
      'Harbour Lights: live music in Central',
      '海港之夜：中環現場音樂',
      '海港之夜：中环现场音乐',
    ),
    seo_description: localizedText(
      'An evening of live music in the hall, the lounge and on the roof of Foyer.',
      '一個晚上的現場音樂，在樓上舍的禮堂、貴賓廳及天台。',
      '一个晚上的现场音乐，在楼上舍的礼堂、贵宾厅和天台。',
    ),
    seo_keywords: localizedText(
      'live music, Hong Kong, Central',
      '現場音樂, 香港, 中環',
      '现场音乐, 香港, 中环',
    ),
  },
)

/** The main event of the demo, which uses every feature of an event. */
export const TONIGHT: DemoEvent = {
  key: 'today',
  account_id: VENUE,
  title: localizedText('Harbour Lights', '海港之夜', '海港之夜'),
  status: 'live',
  starts: [0, '19:30'],
  lasts: 6.5,
  rooms: ['Hall A+B', 'Lounge', 'Roof terrace'],
  attendees: 500,
  tickets: [
    {
      name: localizedText('General', '普通門票', '普通门票'),
      type: 'PAID',
      description: localizedText('The hall and the roof.', '禮堂及天台。', '礼堂和天台。'),
      share: 50,
      places_per_sale: 1.3,
      fees: ['booking fee'],
      prices: [[null, 38_000]],
    },
    {
      name: localizedText('Student', '學生', '学生'),
      type: 'FREE',
      description: localizedText('With a valid student card.', '憑有效學生證。', '凭有效学生证。'),
      share: 15,
      places_per_sale: 1.1,
      max_per_order: 2,
      prices: [[null, 0]],
    },
    {
      name: localizedText('Roof', '天台', '天台'),
      type: 'TIERED',
      description: localizedText(
        'The roof only, without the hall.',
        '只限天台，不包括禮堂。',
        '仅限天台，不包括礼堂。',
      ),
      share: 25,
      places_per_sale: 0.8,
      fees: ['booking fee'],
      prices: [
        [localizedText('Early bird', '早鳥', '早鸟'), 18_000, { closes: -14 * DAY_HOURS }],
        [localizedText('Regular', '正價', '正价'), 24_000, { opens: -14 * DAY_HOURS, closes: -DAY_HOURS }],
        [localizedText('Last minute', '即場', '现场'), 30_000, { opens: -DAY_HOURS, closes: 6.5 }],
      ],
    },
    {
      name: localizedText('VIP', '貴賓', '贵宾'),
      type: 'PAID',
      tier: 'VIP',
      description: localizedText(
        'The hall, the roof, the lounge and a drink.',
        '禮堂、天台、貴賓廳，另加飲品一杯。',
        '礼堂、天台、贵宾厅，另加饮品一杯。',
      ),
      note: 'Gold wristband 金色手帶',
      share: 10,
      places_per_sale: 1.05,
      max_per_order: 4,
      fees: ['booking fee'],
      prices: [[null, 128_000]],
    },
  ],
  lists: LISTS,
  about: ABOUT,
  categories: ['Music 音樂', 'Nightlife 夜生活'],
  settings: SETTINGS,
  questions: [
    {
      title: localizedText('Any allergies?', '有食物敏感嗎？', '有食物过敏吗？'),
      description: localizedText(
        'The kitchen of the lounge asks.',
        '貴賓廳廚房需要知道。',
        '贵宾厅厨房需要知道。',
      ),
      type: 'MULTI_LINE_TEXT',
      shows_at_door: true,
      tickets: [3],
    },
    {
      title: localizedText('How did you hear of us?', '你從哪裏得知這個活動？', '你是从哪里知道这个活动的？'),
      type: 'DROPDOWN',
      options: [
        localizedText('Friends', '朋友', '朋友'),
        localizedText('Instagram', 'Instagram', 'Instagram'),
        localizedText('RedNote', '小紅書', '小红书'),
        localizedText('A poster', '海報', '海报'),
        localizedText('Other', '其他', '其他'),
      ],
    },
  ],
  promo_codes: [
    {
      code: 'EARLYBIRD',
      discount_type: 'PERCENTAGE',
      discount: 10,
      max_uses: 100,
      uses: 37,
      expires: -24 * 14,
    },
    { code: 'FRIENDS', discount_type: 'FIXED', discount: 5_000, max_uses: null, uses: 12, expires: 8 },
    {
      code: 'BACKSTAGE',
      discount_type: 'PERCENTAGE',
      discount: 50,
      max_uses: 5,
      uses: 4,
      expires: null,
      tickets: [3],
    },
    {
      code: 'PRESS',
      discount_type: 'PERCENTAGE',
      discount: 100,
      max_uses: 10,
      uses: 10,
      expires: null,
      tickets: [0],
    },
  ],
  affiliates: [
    {
      name: 'Harbour Nights Radio',
      code: 'HARBOUR-RADIO',
      email: 'radio@demo.test',
      status: 'ACTIVE',
      note: 'Plays us every Friday at six.',
      visits: 412,
      orders: [3, 11],
    },
    {
      name: 'Mei’s night guide 阿美夜遊',
      code: 'MEI',
      email: 'mei@demo.test',
      status: 'PAUSED',
      note: '',
      visits: 96,
      orders: [8, 29],
    },
  ],
  capacities: [
    { name: 'Hall and roof 禮堂及天台', capacity: 500, tickets: [0, 1, 2] },
    { name: 'Lounge 貴賓廳', capacity: 60, tickets: [3] },
  ],
}
